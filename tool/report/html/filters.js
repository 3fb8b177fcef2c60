// What of the matrix is shown: by words, level, outcome and chapter, and which columns.

class Filters {
  constructor(model, changed) {
    this.model = model;
    this.changed = changed;
    this.words = '';
    this.levels = new Set();
    this.signs = new Set();
    this.chapter = '';
    this.differing = false;
    this.hidden = new Set();  // columns
    this.haystacks = model.requirements.map((entry) => {
      const tests = model.testsOf[model.byId.get(entry.id)];
      return [entry.id, entry.text, entry.note, entry.function, entry.source.join(' '),
        ...tests.map((test) => model.tests[test].id)].join(' ').toLowerCase();
    });
  }

  get active() {
    return Boolean(this.words || this.levels.size || this.signs.size || this.differing);
  }

  columns() { return this.model.iuts.map((_, i) => i).filter((i) => !this.hidden.has(i)); }

  shows(requirement) {
    const entry = this.model.requirements[requirement];
    if (this.chapter && this.model.subjects[entry.subject].chapter !== this.chapter) return false;
    if (this.levels.size && !this.levels.has(entry.level)) return false;
    if (this.differing && !this.model.requirementDiffers(requirement)) return false;
    if (this.words &&
        !this.words.split(/\s+/).every((word) => this.haystacks[requirement].includes(word))) {
      return false;
    }
    return !this.signs.size || this.columns().some(
      (iut) => this.signs.has(signOf(this.model.requirementKind(iut, requirement))));
  }

  reset() {
    this.words = this.chapter = '';
    this.levels.clear();
    this.signs.clear();
    this.differing = false;
    this.hidden.clear();
    this.changed();
    this.draw();
  }

  element() {
    this.bar = el('form', {class: 'filters', role: 'search', 'aria-label': 'Filter the matrix',
      onsubmit: (event) => event.preventDefault()});
    this.draw();
    return this.bar;
  }

  draw() {
    const chapters = [...new Set(this.model.subjects.map((entry) => entry.chapter))];
    replaceContents(this.bar,
      el('div', {class: 'search'},
        el('label', {for: 'words'}, 'Search'),
        el('input', {id: 'words', type: 'search', value: this.words, autocomplete: 'off',
          placeholder: 'id, function, words of the rule   ( / )',
          oninput: (event) => this.set('words', event.target.value.trim().toLowerCase())})),
      chapters.length > 1 && el('div', {class: 'choice'},
        el('label', {for: 'chapter'}, 'Chapter'),
        el('select', {id: 'chapter', onchange: (event) => this.set('chapter', event.target.value)},
          el('option', {value: ''}, 'all'),
          chapters.map((name) =>
            el('option', {value: name, selected: name === this.chapter}, name)))),
      this.toggles('Level', ['shall', 'should', 'may'].map((level) => [level, level]), this.levels),
      this.toggles('Outcome', this.signChoices(), this.signs),
      this.model.iuts.length > 1 && this.toggle('differs', this.differing,
        () => this.set('differing', !this.differing), 'only where implementations differ'),
      this.model.iuts.length > 2 && this.columnChoice(),
      el('button', {type: 'button', class: 'plain', onclick: () => this.reset()}, 'Reset'));
  }

  signChoices() {
    const counts = new Map();
    this.model.requirements.forEach((_, requirement) => {
      const names = new Set(this.columns().map(
        (iut) => signOf(this.model.requirementKind(iut, requirement))));
      names.forEach((name) => counts.set(name, (counts.get(name) || 0) + 1));
    });
    return SIGN_ORDER.filter((name) => counts.get(name)).map((name) =>
      [name, [sign(name), ` ${SIGNS[name].word} `, el('span', {class: 'count'}, counts.get(name))]]);
  }

  set(name, value) {
    this[name] = value;
    this.changed();
  }

  toggle(words, pressed, action, title) {
    const button = el('button', {type: 'button', class: 'chip', 'aria-pressed': String(pressed), title},
      words);
    button.addEventListener('click', () => {
      button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
      action();
    });
    return button;
  }

  toggles(legend, choices, chosen) {
    return el('div', {class: 'chips', role: 'group', 'aria-label': legend},
      choices.map(([name, words]) => this.toggle(words, chosen.has(name), () => {
        if (!chosen.delete(name)) chosen.add(name);
        this.changed();
      })));
  }

  columnChoice() {
    return el('details', {class: 'columns'}, el('summary', {}, 'Columns'),
      el('div', {class: 'menu'}, this.model.iuts.map((iut, i) => el('label', {},
        el('input', {type: 'checkbox', checked: !this.hidden.has(i), onchange: () => {
          if (!this.hidden.delete(i)) this.hidden.add(i);
          this.changed();
        }}), ' ', iut.id))));
  }
}
