// The index of a site: the latest result of everything, trends, and a list of all results.

function startSite(data) {
  const {results} = data;
  const views = new Views([
    {id: 'latest', name: 'Latest', build: () => latestView(results)},
    {id: 'atlas', name: 'Atlas', build: () => atlasView(data.atlas)},
    {id: 'trends', name: 'Trends', build: () => trendsView(results, data.undecided)},
    {id: 'results', name: 'All results', build: () => resultsView(results)},
  ]);
  const machines = new Set([...results, ...figuresOf(results)].map((entry) => entry.machine)).size;
  append(document.getElementById('app'), [
    el('header', {class: 'top'}, el('div', {class: 'title'}, el('h1', {}, 'MPI conformance'),
      el('p', {}, `${plural(results.length, 'result')} of ${plural(machines, 'machine')} · pages by infocts ${data.tool}`))),
    views.tabs, views.main, announcer(),
  ]);
  const follow = () => {
    const link = hashText();
    if (link === views.main.id) return;
    views.show(views.has(link) ? link : 'latest');
  };
  addEventListener('hashchange', follow);
  printWhole(views);
  follow();
}

const resultPage = (result) => `results/${result.permalink}.html`;

/// One matrix for each version of the suite: a column for each implementation on each machine.
function latestView(results) {
  const byVersion = new Map();
  for (const series of seriesOf(results)) {
    byVersion.set(series.version, [...(byVersion.get(series.version) || []), series]);
  }
  if (!byVersion.size) return el('p', {class: 'nothing'}, 'There are no verdicts yet.');
  const latest = (list) => list.map((one) => lastPoint(one).result.date).sort().pop();
  const versions = [...byVersion].sort((a, b) => latest(b[1]).localeCompare(latest(a[1])));
  return el('div', {}, versions.map(([version, list]) => [
    el('h2', {}, `Suite ${version}`), latestMatrix(version, list)]));
}

/// A later run of a part of the cases does not hide what all of them found.
function lastPoint(series) {
  const points = tellingPoints(series.points);
  return points[points.length - 1];
}

function latestMatrix(version, list) {
  const columns = list.map((series) => ({series, ...lastPoint(series)}));
  const subjects = new Map();
  columns.forEach(({result, place}, column) => result.rows.forEach((row) => {
    if (!subjects.has(row.subject)) subjects.set(row.subject, {row, cells: []});
    subjects.get(row.subject).cells[column] = row.cells[place];
  }));
  let chapter = null;
  const body = el('tbody');
  for (const {row, cells} of subjects.values()) {
    if (row.chapter !== chapter) {
      chapter = row.chapter;
      body.append(el('tr', {class: 'chapter'}, el('th', {colspan: columns.length + 1, scope: 'colgroup'},
        el('span', {}, chapter))));
    }
    body.append(el('tr', {class: 'subject'}, el('th', {scope: 'row'}, el('code', {}, breakable(row.label))),
      columns.map(({result}, column) => {
        const cell = cells[column];
        if (!cell) return el('td', {}, el('span', {class: 'visually-hidden'}, 'no result'));
        const [name, text] = cell;
        const words = name === 'skipped' || name === 'unmeasured' ? SIGNS[name].word : text;
        return el('td', {class: name}, el('a', {class: 'sum', href: `${resultPage(result)}#${row.subject}`},
          sign(name), ' ', name === 'skipped' ? el('span', {class: 'visually-hidden'}, words) : words));
      })));
  }
  return el('div', {class: 'scroll tall'}, el('table', {class: `matrix latest ${columns.length > 6 ? 'many' : ''}`},
    el('caption', {class: 'visually-hidden'}, `Latest results of suite ${version}`),
    el('thead', {}, el('tr', {}, el('th', {scope: 'col', class: 'corner'}, 'Function'),
      columns.map(({series, result, iut}) => el('th', {scope: 'col'},
        el('a', {href: resultPage(result)}, breakable(iut.id)),
        el('small', {}, series.machine), el('small', {}, result.date.slice(0, 10)),
        iut.partial && el('small', {}, 'part of the cases'), !result.complete && el('small', {}, 'interrupted'))))),
    body));
}

function trendsView(results, undecided) {
  const all = seriesOf(results);
  const changes = changesOf(all, undecided);
  const series = all.map((one) => ({...one, points: tellingPoints(one.points)}));
  const dates = [...new Set(series.flatMap((one) => one.points.map((point) => point.result.date)))].sort();
  return el('div', {},
    !chartsAvailable() && chartsMissing(),
    el('h2', {}, 'Verdicts'),
    chartsAvailable() && dates.length > 0 && el('div', {class: 'charts wide'}, [
      ['Deviations', 'Cases that fail, expected or not', (iut) => iut.unexpected + iut.expected + iut.advice],
      ['Unexpected', 'Cases that fail unexpectedly', (iut) => iut.unexpected],
    ].map(([title, description, read]) => chartFigure(title, `${description}, by date`,
      () => chartConfig('line', dates.map((date) => date.slice(0, 10)), series.map((one) => ({
        label: `${seriesName(one, results)}${one.points.every(isWhole) ? '' : ' · part of the cases'}`,
        data: dates.map((date) => {
          const point = one.points.find((entry) => entry.result.date === date);
          return point && point.iut.measured ? read(point.iut) : null;
        }),
        names: dates.map((date) => (one.points.find((entry) => entry.result.date === date) || {iut: {}}).iut.id),
      })), {y: {beginAtZero: true, ticks: {precision: 0}}})))),
    el('h3', {}, 'What changed'),
    changes.length ? changesTable(changes) : el('p', {class: 'lead'}, 'Nothing, from any result to the next.'),
    benchTrends(results));
}

function changesTable(changes) {
  return el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'What changed'},
    el('table', {class: 'results'}, el('thead', {}, el('tr', {},
      ['Date', 'Machine', 'Implementation', 'Requirement', 'Before', 'Now'].map((name) =>
        el('th', {scope: 'col'}, name)))),
    el('tbody', {}, changes.map((entry) => el('tr', {},
      el('td', {}, entry.result.date.slice(0, 10)), el('td', {}, entry.result.machine),
      el('td', {}, entry.name), el('td', {class: 'wide'},
        el('a', {href: `${resultPage(entry.result)}#${entry.id}`}, entry.id)),
      el('td', {}, entry.from), el('td', {}, el('strong', {}, entry.to)))))));
}

/// The number of keys that most files have for an operation; of several the one nearest to eight.
function usualSize(rows, operation) {
  const counts = new Map();
  for (const row of rows) {
    if (row.operation === operation) counts.set(row.size, (counts.get(row.size) || 0) + 1);
  }
  return [...counts].sort(([a, times], [b, more]) => more - times || Math.abs(a - 8) - Math.abs(b - 8))[0][0];
}

/// Medians over time, one operation at a time.
function benchTrends(results) {
  const measured = figuresOf(results);
  if (!measured.length) return null;
  const rows = measured.flatMap((entry) => entry.bench.rows);
  const operations = [...new Set(rows.map((row) => row.operation))];
  const dates = [...new Set(measured.map((entry) => entry.date))];
  const labels = dates.map((date) => date.slice(0, 10));
  const figures = (operation) => {
    const size = usualSize(rows, operation);
    const name = size ? `${operation}, ${plural(size, 'key')}` : operation;
    return chartFigure(el('code', {}, name), `Median time of ${name} by date`,
      () => chartConfig('line', labels, timesOf(measured, operation, size).map((one) => {
        const points = dates.map((date) => one.points.find((point) => point.date === date));
        return {label: seriesName(one, measured), names: points.map((point) => point && point.name),
          data: points.map((point, i) => ({x: labels[i], ...(point ? timePoint(point.value) : NO_POINT)}))};
      }), {y: timeAxis('median', 'linear'), tip: nanoseconds}));
  };
  return [el('h2', {}, 'Medians'), chartsAvailable()
    ? [el('p', {class: 'lead'}, 'With half the distance between the quartiles to both sides.'),
      el('div', {class: 'charts'}, operations.map(figures))]
    : el('p', {}, 'The pages of the results have the figures.')];
}

function resultsView(results) {
  return el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'All results'},
    el('table', {class: 'results'}, el('thead', {}, el('tr', {},
      ['Date', 'Machine', 'Suite', 'Implementations', 'Verdict', 'Data'].map((name) =>
        el('th', {scope: 'col'}, name)))),
    el('tbody', {}, [...results].reverse().map((result) => el('tr', {},
      el('td', {}, el('a', {href: resultPage(result)}, dateText(result.date))),
      el('td', {}, result.machine), el('td', {}, result.version),
      el('td', {class: 'wide'}, result.iuts ? result.iuts.map((iut) => iut.id).join(', ')
        : `${result.bench.mpis.filter((mpi) => mpi !== 'null').join(', ')} (times only)`),
      el('td', {class: 'wide'}, result.exit && badge({0: 'pass', 1: 'unexpected', 3: 'advice'}[result.exit.code] || 'unmeasured',
        result.exit.why)),
      el('td', {}, result.iuts && el('a', {href: `results/${result.permalink}.json`,
        'aria-label': `results.json of ${result.permalink}`}, 'JSON')))))));
}
