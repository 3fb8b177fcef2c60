// How fast each MPI is: a chart for each operation, and all figures in a table.

class Performance {
  constructor(bench) {
    this.bench = bench;
    this.operations = [...new Set(bench.rows.map((row) => row.operation))];
  }

  element() {
    const sized = this.operations.filter((name) => this.rowsOf(name).some((row) => row.size));
    const usual = sized.filter((name) => !name.includes('.'));
    const variants = sized.filter((name) => name.includes('.'));
    const others = this.operations.filter((name) => !sized.includes(name));
    return el('div', {},
      el('p', {class: 'lead'}, `Medians of ${plural(this.bench.rounds, 'round')} over all of them, with half `,
        'the distance between the quartiles to both sides; lower is faster. ',
        this.bench.base && `Ratios are to ${this.bench.base}, taken round by round. `,
        this.bench.date && `Measured ${dateText(this.bench.date)}${this.bench.machine && ` on ${this.bench.machine}`}.`),
      this.bench.complete === false && el('p', {class: 'notice'},
        'The measurement was interrupted: fewer rounds than asked for.'),
      this.troubles(),
      chartsAvailable() ? this.charts(usual, variants, others) : chartsMissing(),
      el('h2', {}, 'All figures'), this.table());
  }

  /// What medians of fewer rounds, or none at all, come from.
  troubles() {
    const told = (words, reasons) => Object.entries(reasons).map(([mpi, why]) =>
      el('p', {class: 'notice'}, el('strong', {}, mpi), ` ${words}: ${why}`));
    return [...told('was not measured completely', this.bench.failures),
      ...told('does not survive threads that change one object', this.bench.not_shared)];
  }

  charts(usual, variants, others) {
    return el('div', {},
      el('div', {class: 'charts wide'}, this.ratios(usual, others)),
      el('h2', {}, 'Time by number of keys'),
      el('div', {class: 'charts'}, usual.map((name) => this.curve(name)), others.length > 0 && this.bars(others)),
      variants.length > 0 && el('h2', {}, 'By place of the key, length of the texts, and threads'),
      variants.length > 0 && el('div', {class: 'charts'}, variants.map((name) => this.curve(name))));
  }

  rowsOf(operation) {
    return this.bench.rows.filter((row) => row.operation === operation)
      .sort((a, b) => a.size - b.size);
  }

  curve(operation) {
    const rows = this.rowsOf(operation).filter((row) => row.size);
    return chartFigure(el('code', {}, operation),
      `Time of ${operation} by number of keys; the table below has the figures`,
      () => chartConfig('line', rows.map((row) => row.size), this.bench.mpis.map((mpi) => ({
        label: mpi, faint: mpi === 'null',
        data: rows.filter((row) => row.values[mpi]).map((row) => ({x: row.size, ...timePoint(row.values[mpi])})),
      })), {x: keysAxis(rows.map((row) => row.size)), y: timeAxis('time of a call'), tip: nanoseconds}));
  }

  bars(operations) {
    return chartFigure('Without a number of keys', 'Time of operations that have no number of keys',
      () => chartConfig('bar', operations, this.bench.mpis.map((mpi) => ({
        label: mpi, faint: mpi === 'null',
        data: operations.map((name) => {
          const value = this.rowsOf(name)[0].values[mpi];
          return {x: name, ...(value ? timePoint(value) : NO_POINT)};
        }),
      })), {y: timeAxis('time of a call'), tip: nanoseconds}));
  }

  /// How many times the base's time the others take: bars from 1 on, a chart for each number of keys.
  ratios(operations, others) {
    const compared = this.bench.mpis.filter((mpi) => mpi !== this.bench.base && mpi !== 'null');
    if (!this.bench.base || !compared.length) return [];
    const figure = (title, names, size) => chartFigure(title,
      `Ratios of time to ${this.bench.base}, ${title}; the table below has the figures`,
      () => chartConfig('bar', names, compared.map((mpi) => ({
        label: mpi, base: 1,
        data: names.map((name) => {
          const row = this.rowsOf(name).find((entry) => entry.size === size);
          return row && row.values[mpi] ? row.values[mpi].ratio || null : null;
        }),
      })), {y: ratioAxis(`time of ${this.bench.base} = 1`), tip: (value) => `${value.toFixed(2)} times`}));
    const sizes = [...new Set(this.bench.rows.map((row) => row.size))].filter(Boolean).sort((a, b) => a - b);
    return [...sizes.map((size) => figure(`Ratios with ${plural(size, 'key')}`,
      operations.filter((name) => this.rowsOf(name).some((row) => row.size === size)), size)),
    others.length > 0 && figure('Ratios without a number of keys', others, 0)];
  }

  table() {
    return el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'All figures'},
      el('table', {class: 'figures'},
        el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'Operation'), el('th', {scope: 'col'}, 'Keys'),
          this.bench.mpis.map((mpi) => el('th', {scope: 'col'}, breakable(mpi))))),
        el('tbody', {}, this.operations.flatMap((name) => this.rowsOf(name)).map((row, i, rows) =>
          el('tr', {class: i && rows[i - 1].operation !== row.operation ? 'first' : null},
            el('th', {scope: 'row'}, el('code', {}, row.operation)), el('td', {}, row.size || ''),
            this.bench.mpis.map((mpi) => this.cell(row.values[mpi])))))));
  }

  cell(value) {
    if (!value) return el('td', {}, '–');
    const fewer = value.rounds < this.bench.rounds && ` ${plural(value.rounds, 'round')}`;
    return el('td', {}, el('strong', {}, nanoseconds(value.median)),
      el('small', {}, value.rounds !== 1 && ` ±${Math.round(100 * value.spread)} %`, fewer,
        value.ratio ? ` ×${value.ratio.toFixed(2)}` : null,
        value.instructions ? ` ${value.instructions.toLocaleString('en')} instr.` : null));
  }
}
