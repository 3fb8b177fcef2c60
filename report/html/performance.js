// How fast each MPI is: a chart for each operation, and all figures in a table.

class Performance {
  constructor(bench) {
    this.bench = bench;
    this.operations = [...new Set(bench.rows.map((row) => row.operation))];
  }

  element() {
    const sized = this.operations.filter((name) => this.rowsOf(name).some((row) => row.size));
    const others = this.operations.filter((name) => !sized.includes(name));
    return el('div', {},
      el('p', {class: 'lead'}, `Medians of ${plural(this.bench.rounds, 'round')} over all of them; `,
        'lower is faster. ', this.bench.base && `Ratios are to ${this.bench.base}. `,
        this.bench.date && `Measured ${dateText(this.bench.date)}${this.bench.machine && ` on ${this.bench.machine}`}.`),
      this.bench.complete === false && el('p', {class: 'notice'},
        'The measurement was interrupted: fewer rounds than asked for.'),
      chartsAvailable() ? el('div', {class: 'charts'},
        sized.map((name) => this.curve(name)),
        others.length > 0 && this.bars(others)) : chartsMissing(),
      el('h2', {}, 'All figures'), this.table());
  }

  rowsOf(operation) {
    return this.bench.rows.filter((row) => row.operation === operation)
      .sort((a, b) => a.size - b.size);
  }

  curve(operation) {
    const rows = this.rowsOf(operation);
    return chartFigure(el('code', {}, operation),
      `Time of ${operation} by number of keys; the table below has the figures`,
      () => chartConfig('line', rows.map((row) => row.size), this.bench.mpis.map((mpi) => ({
        label: mpi, faint: mpi === 'null',
        data: rows.map((row) => (row.values[mpi] ? row.values[mpi].median : null)),
      })), {x: {title: {display: true, text: 'keys'}}, y: timeAxis('time of a call'), tip: nanoseconds}));
  }

  bars(operations) {
    return chartFigure('Without a number of keys', 'Time of operations that have no number of keys',
      () => chartConfig('bar', operations, this.bench.mpis.map((mpi) => ({
        label: mpi, faint: mpi === 'null',
        data: operations.map((name) => {
          const value = this.rowsOf(name)[0].values[mpi];
          return value ? value.median : null;
        }),
      })), {y: timeAxis('time of a call', 'linear'), tip: nanoseconds}));
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
    return el('td', {}, el('strong', {}, nanoseconds(value.median)),
      el('small', {}, ` ±${Math.round(100 * value.spread)} %`,
        value.ratio ? ` ×${value.ratio.toFixed(2)}` : null,
        value.instructions ? ` ${value.instructions.toLocaleString('en')} instr.` : null));
  }
}
