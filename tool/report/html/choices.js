// Who does what: limits, functions that are not there, and what the standard leaves to each MPI.

class Choices {
  constructor(model) { this.model = model; this.all = false; }

  element() {
    this.choices = el('div');
    this.draw();
    return el('div', {},
      el('h2', {}, 'Identity and limits'),
      this.table('Identity and limits', this.identityRows()),
      el('h2', {}, 'Left to the implementation'),
      this.model.iuts.length > 1 && el('p', {}, el('label', {class: 'check'},
        el('input', {type: 'checkbox', checked: !this.all, onchange: (event) => {
          this.all = !event.target.checked;
          this.draw();
        }}), ' only where they differ')),
      this.choices);
  }

  table(label, rows) {
    return el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label},
      el('table', {class: 'choices'},
        el('thead', {}, el('tr', {}, el('td', {class: 'corner'}), this.model.iuts.map((iut) =>
          el('th', {scope: 'col'}, breakable(iut.id))))),
        el('tbody', {}, rows)));
  }

  /// One cell for all where they agree, so that what differs is seen at once.
  row(title, values, className) {
    const present = values.filter((value) => value !== null);
    const same = this.model.iuts.length > 1 && present.length === values.length &&
      values.every((value) => value === values[0]);
    return el('tr', {class: `${className || ''} ${same ? 'same' : 'differs'}`},
      el('th', {scope: 'row'}, title),
      same ? el('td', {colspan: values.length}, el('span', {class: 'all'}, 'all'), ' ', valueLines(values[0]))
        : values.map((value) => el('td', {}, value === null
          ? el('span', {class: 'none', 'aria-label': 'no answer'}, '–') : valueLines(value))));
  }

  identityRows() {
    const {iuts} = this.model;
    const limits = [...new Set(iuts.flatMap((iut) => Object.keys(iut.limits)))].sort();
    const of = (read) => iuts.map((iut) => read(iut) || null);
    return [
      this.row('MPI version it claims', of((iut) => iut.mpi_version)),
      this.row('Judged by', of((iut) => iut.profile)),
      this.row('Binding', of((iut) => iut.binding)),
      this.row('Processes', of((iut) => String(iut.ranks))),
      ...limits.map((name) => this.row(el('code', {}, name),
        iuts.map((iut) => (name in iut.limits ? iut.limits[name].toLocaleString('en') : null)))),
      this.row('Functions it lacks', iuts.map((iut) =>
        (iut.error ? null : iut.absent.join('; ') || 'none'))),
    ];
  }

  draw() {
    const rows = [];
    this.model.requirements.forEach((entry, requirement) => {
      const own = this.model.testsOf[requirement].map((test) =>
        [test, this.model.iuts.map((_, iut) => this.model.observed(iut, test))])
        .filter(([test, values]) => values.some((value) => value !== null) &&
          (this.all || this.model.iuts.length === 1 || this.model.differing.has(test)));
      if (!own.length) return;
      rows.push(el('tr', {class: 'group'}, el('th', {scope: 'rowgroup', colspan: this.model.iuts.length + 1},
        el('a', {href: `#${entry.id}`}, breakable(entry.id)), ' ', el('span', {class: 'text'}, entry.text))));
      // Cases that got the same answers are one row.
      const byValues = new Map();
      for (const [test, values] of own) {
        const key = JSON.stringify(values);
        byValues.set(key, [...(byValues.get(key) || []), test]);
      }
      for (const [key, tests] of byValues) {
        const names = tests.map((test) => this.model.tests[test].id.slice(entry.id.length + 1));
        rows.push(this.row(el('span', {title: names.join('\n')}, breakable(names[0]),
          names.length > 1 ? el('small', {}, ` and ${names.length - 1} more`) : null), JSON.parse(key)));
      }
    });
    replaceContents(this.choices, rows.length
      ? this.table('Left to the implementation', rows)
      : el('p', {class: 'nothing'}, this.model.iuts.length > 1
        ? 'They do not differ in anything that the standard leaves open.' : 'Nothing was recorded.'));
  }
}
