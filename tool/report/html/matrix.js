// The matrix: requirements by chapter and function, a column an implementation. Rows of requirements
// are made when their function is opened: ten implementations have thousands of cells, and laying
// them out takes a browser seconds.

const MOST_CELLS_AT_FIRST = 2000;

class Matrix {
  constructor(model, filters, open) {
    this.model = model;
    this.filters = filters;
    this.open = open;  // told which requirement, and on which implementation
    this.expanded = this.openAtFirst();
    this.status = el('p', {class: 'status', role: 'status'});
    this.table = el('table', {class: 'matrix', role: 'grid', 'aria-label': 'Verdicts',
      onkeydown: (event) => this.move(event)});
    this.whole = el('button', {type: 'button', class: 'plain', onclick: () => this.toggleAll()});
  }

  element() {
    return el('div', {},
      el('div', {class: 'bar'}, this.status, this.legend(), this.whole),
      el('div', {class: 'scroll tall'}, this.table));
  }

  legend() {
    return el('details', {class: 'legend'}, el('summary', {}, 'Signs'),
      el('div', {class: 'menu'}, SIGN_ORDER.map((name) => el('div', {}, badge(name)))));
  }

  hasNews(subject) {
    return this.model.requirementsOf[subject].some((requirement) => this.model.iuts.some((_, iut) =>
      ['unexpected', 'unmeasured'].includes(signOf(this.model.requirementKind(iut, requirement)))));
  }

  // Functions with something new, as far as a browser draws them at once.
  openAtFirst() {
    const open = new Set();
    let rows = MOST_CELLS_AT_FIRST / this.model.iuts.length;
    this.model.subjects.forEach((_, subject) => {
      if (!this.hasNews(subject)) return;
      rows -= this.model.requirementsOf[subject].length;
      if (rows >= 0 || !open.size) open.add(subject);
    });
    return open;
  }

  draw() {
    const columns = this.filters.columns();
    this.table.classList.toggle('many', columns.length > 6);
    const visible = this.model.requirementsOf.map(
      (list) => list.filter((requirement) => this.filters.shows(requirement)));
    const shown = visible.reduce((sum, list) => sum + list.length, 0);
    this.status.textContent = shown === this.model.requirements.length
      ? plural(shown, 'requirement')
      : `${shown} of ${plural(this.model.requirements.length, 'requirement')}`;
    this.status.classList.toggle('partial', shown !== this.model.requirements.length);
    this.whole.textContent = this.expanded.size ? 'Close all' : 'Open all';
    const body = el('tbody');
    let chapter = null;
    this.model.subjects.forEach((entry, subject) => {
      if (!visible[subject].length) return;
      if (entry.chapter !== chapter) {
        chapter = entry.chapter;
        body.append(el('tr', {class: 'chapter'},
          el('th', {colspan: columns.length + 1, scope: 'colgroup'}, el('span', {}, chapter))));
      }
      const open = this.filters.active || this.expanded.has(subject);
      body.append(this.subjectRow(subject, columns, open));
      if (open) visible[subject].forEach((entry) => body.append(this.requirementRow(entry, columns)));
    });
    if (!shown) {
      body.append(el('tr', {}, el('td', {colspan: columns.length + 1, class: 'nothing'},
        'No requirement matches. ', el('button', {type: 'button', class: 'plain',
          onclick: () => this.filters.reset()}, 'Reset the filters'))));
    }
    replaceContents(this.table, this.head(columns), body);
    this.stops = [...this.table.querySelectorAll('tbody button, tbody a')];
    this.stops.forEach((stop, i) => (stop.tabIndex = i ? -1 : 0));
  }

  head(columns) {
    const several = this.model.groups().some((group) => group.columns.length > 1);
    const names = el('tr', {}, el('th', {scope: 'col', rowspan: several ? 2 : 1, class: 'corner'},
      'Requirement'));
    const kinds = el('tr', {class: 'kinds'});
    for (const group of this.model.groups()) {
      const own = group.columns.filter((column) => columns.includes(column));
      if (!own.length) continue;
      names.append(el('th', {scope: several ? 'colgroup' : 'col', colspan: own.length},
        columns.length > 6 ? breakable(group.name) : group.name));
      own.forEach((column) => kinds.append(el('th', {scope: 'col'}, this.model.iuts[column].column)));
    }
    return el('thead', {}, names, several && kinds);
  }

  subjectRow(subject, columns, open) {
    const entry = this.model.subjects[subject];
    const toggle = el('button', {type: 'button', class: 'toggle', 'aria-expanded': String(open),
      title: entry.title, onclick: () => this.toggle(subject)},
      el('span', {class: 'arrow', 'aria-hidden': 'true'}, '▸'), breakable(entry.label));
    return el('tr', {class: 'subject', id: `subject-${subject}`},
      el('th', {scope: 'row'}, toggle),
      columns.map((iut) => {
        const cell = entry.cells[iut];
        const name = cell.outcome !== 'good' ? cell.outcome : cell.observed ? 'observed' : 'pass';
        const lone = name === 'skipped' || name === 'unmeasured';
        return el('td', {class: name}, el('span', {class: 'sum'}, sign(name), ' ',
          el('span', {class: 'visually-hidden'}, SIGNS[name].word + ' '),
          lone ? '' : cell.count, !lone && cell.notes ? el('small', {}, ' ' + cell.notes) : null));
      }));
  }

  requirementRow(requirement, columns) {
    const entry = this.model.requirements[requirement];
    return el('tr', {class: 'requirement', 'data-id': entry.id},
      el('th', {scope: 'row'},
        el('a', {href: `#${entry.id}`, class: 'id'}, breakable(entry.short)),
        ' ', levelBadge(entry.level),
        el('span', {class: 'text'}, entry.text)),
      columns.map((iut) => {
        const kind = this.model.requirementKind(iut, requirement);
        const name = signOf(kind);
        const words = kindWords(kind);
        return el('td', {class: name}, el('button', {type: 'button', class: 'cell', title: words,
          'aria-label': `${entry.id} on ${this.model.iuts[iut].id}: ${words}`,
          onclick: () => this.open(requirement, iut)}, sign(name)));
      }));
  }

  toggle(subject) {
    if (!this.expanded.delete(subject)) this.expanded.add(subject);
    this.draw();
    const row = document.getElementById(`subject-${subject}`);
    if (row) this.focus(row.querySelector('button'));
  }

  toggleAll() {
    if (this.expanded.size) {
      this.expanded.clear();
    } else {
      this.model.subjects.forEach((_, subject) => this.expanded.add(subject));
    }
    this.draw();
  }

  /// Opens the function of a requirement and shows its row.
  reveal(requirement) {
    const {subject, id} = this.model.requirements[requirement];
    this.revealSubject(subject, this.filters.shows(requirement));
    const row = this.table.querySelector(`tr[data-id="${CSS.escape(id)}"]`);
    if (row) row.scrollIntoView({block: 'center'});
    this.mark(requirement);
  }

  revealSubject(subject, shown) {
    this.expanded.add(subject);
    if (!shown) this.filters.reset();
    this.draw();
    const row = document.getElementById(`subject-${subject}`);
    if (row) row.scrollIntoView({block: 'start'});
  }

  /// The row whose details are open.
  mark(requirement) {
    this.table.querySelectorAll('tr.current').forEach((row) => row.classList.remove('current'));
    if (requirement === null) return;
    const id = CSS.escape(this.model.requirements[requirement].id);
    const row = this.table.querySelector(`tr[data-id="${id}"]`);
    if (row) row.classList.add('current');
  }

  // One stop for the tab key; arrows go through the cells.
  move(event) {
    const cell = event.target.closest('th, td');
    const row = event.target.closest('tr');
    if (!cell || !row || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = [...row.children].indexOf(cell);
    const next = {
      ArrowRight: () => this.inRow(row, column, 1),
      ArrowLeft: () => this.inRow(row, column, -1),
      ArrowDown: () => this.inColumn(row, column, 'nextElementSibling'),
      ArrowUp: () => this.inColumn(row, column, 'previousElementSibling'),
      Home: () => row.querySelector('button, a'),
      End: () => [...row.querySelectorAll('button, a')].pop(),
    }[event.key];
    const target = next && next();
    if (!target) return;
    event.preventDefault();
    this.focus(target);
  }

  inRow(row, column, step) {
    const cell = row.children[column + step];
    return cell && cell.querySelector('button, a');
  }

  inColumn(row, column, direction) {
    for (let next = row[direction]; next; next = next[direction]) {
      const cell = next.children[column];
      const target = (cell && cell.querySelector('button, a')) || next.querySelector('button, a');
      if (target) return target;
    }
    return null;
  }

  focus(target) {
    this.stops.forEach((stop) => (stop.tabIndex = -1));
    target.tabIndex = 0;
    target.focus();
  }
}
