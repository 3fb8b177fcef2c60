// Charts by Chart.js, in the colours of the page. Lines differ in dash and point as well as colour.

const HUES = ['--series-1', '--series-2', '--series-3', '--series-4', '--series-5', '--series-6',
  '--series-7', '--series-8'];
const DASHES = [[], [7, 3], [2, 3], [9, 3, 2, 3], [12, 4], [4, 2, 1, 2, 1, 2]];
const POINTS = ['circle', 'rect', 'triangle', 'rectRot', 'cross', 'star', 'crossRot', 'dash'];

function chartsAvailable() { return typeof Chart !== 'undefined'; }

function chartsMissing() {
  return el('p', {class: 'notice'},
    'No charts: this infocts was built where Chart.js was not installed (libjs-chart.js). ',
    'The tables below have the same figures.');
}

function cssColor(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

/// The looks of series number i; those of the bare loops stay in the background.
function seriesStyle(i, faint) {
  const color = cssColor(faint ? '--faint' : HUES[i % HUES.length]);
  return {borderColor: color, backgroundColor: color, pointStyle: POINTS[i % POINTS.length],
    borderDash: DASHES[i % DASHES.length], borderWidth: faint ? 1 : 2, pointRadius: faint ? 2 : 4,
    tension: 0, spanGaps: true};
}

function nanoseconds(value) {
  if (value < 1e3) return `${value < 10 ? value.toFixed(1) : Math.round(value)} ns`;
  if (value < 1e6) return `${(value / 1e3).toPrecision(3)} µs`;
  return `${(value / 1e6).toPrecision(3)} ms`;
}

const allCharts = [];

/// A chart in a figure with a caption. `config` is a function, called again when colours change.
function chartFigure(caption, description, config) {
  const canvas = el('canvas', {role: 'img', 'aria-label': description});
  const figure = el('figure', {class: 'chart'}, el('figcaption', {}, caption),
    el('div', {class: 'canvas'}, canvas));
  const draw = () => {
    if (figure.chart) figure.chart.destroy();
    const text = cssColor('--muted');
    Chart.defaults.color = text;
    Chart.defaults.borderColor = cssColor('--line');
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    Chart.defaults.animation = false;
    Chart.defaults.maintainAspectRatio = false;
    figure.chart = new Chart(canvas, config());
    figure.dataset.drawn = 'yes';
  };
  allCharts.push({figure, draw});
  return figure;
}

/// Draws what is on the page now; the size of what is not shown is not known.
function drawCharts() {
  for (const {figure, draw} of allCharts) {
    if (figure.isConnected && figure.offsetParent && !figure.chart) draw();
  }
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  for (const {figure, draw} of allCharts) if (figure.chart) draw();
});

function timeAxis(title, type) {
  return {type: type || 'logarithmic', title: {display: true, text: title},
    ticks: {maxTicksLimit: 6, callback: (value) => nanoseconds(value)}};
}

/// The numbers of keys that were measured, and no others.
function keysAxis(sizes) {
  return {type: 'logarithmic', title: {display: true, text: 'keys'}, min: Math.min(...sizes), max: Math.max(...sizes),
    afterBuildTicks: (axis) => { axis.ticks = sizes.map((value) => ({value})); },
    ticks: {callback: (value) => value.toLocaleString('en'), autoSkip: false}};
}

/// For bars with the base 1: those of who is faster point the other way.
function ratioAxis(title) {
  return {type: 'logarithmic', title: {display: true, text: title},
    ticks: {maxTicksLimit: 6, callback: (value) => `×${value}`}};
}

/// A median and how far its rounds lie apart.
function timePoint({median, spread}) { return {y: median, low: median * (1 - spread), high: median * (1 + spread)}; }

/// What was not measured, among points that were: null would stop the drawing.
const NO_POINT = {y: null};

/// Draws the spread of points that have one, as a line with two ends.
const whiskers = {
  id: 'whiskers',
  afterDatasetsDraw(chart) {
    const {ctx, scales: {y}} = chart;
    chart.data.datasets.forEach((dataset, i) => {
      if (!chart.isDatasetVisible(i)) return;
      ctx.strokeStyle = cssColor('--muted');
      ctx.lineWidth = 1;
      chart.getDatasetMeta(i).data.forEach((element, k) => {
        const point = dataset.data[k];
        if (!point || !(point.high > point.low)) return;
        const high = y.getPixelForValue(point.high);
        const low = point.low > 0 ? y.getPixelForValue(point.low) : y.bottom;
        ctx.beginPath();
        for (const end of [high, low]) {
          ctx.moveTo(element.x - 4, end);
          ctx.lineTo(element.x + 4, end);
        }
        ctx.moveTo(element.x, high);
        ctx.lineTo(element.x, low);
        ctx.stroke();
      });
    });
  },
};

/// An axis with room for the spread of its points.
function withRoom(axis, datasets) {
  const ends = datasets.flatMap(({data}) => data).filter((point) => point && point.high > point.low)
    .flatMap(({low, high}) => [low, high]).filter((end) => end > 0);
  return ends.length ? {...axis, suggestedMin: Math.min(...ends), suggestedMax: Math.max(...ends)} : axis;
}

/// Several lines or bars; datasets are [{label, data, faint, names}], names being what the tip calls
/// each point where that is not the label.
function chartConfig(type, labels, datasets, scales) {
  return {
    type,
    plugins: [whiskers],
    data: {labels, datasets: datasets.map(({faint, ...rest}, i) => ({...rest, ...seriesStyle(i, faint)}))},
    options: {
      interaction: {mode: 'index', intersect: false},
      plugins: {
        legend: {labels: {usePointStyle: true, boxWidth: 8, boxHeight: 7, padding: 12}},
        tooltip: {callbacks: {label: (item) => `${(item.dataset.names || [])[item.dataIndex] || item.dataset.label}: ${scales.tip
          ? scales.tip(item.parsed.y) : item.parsed.y}`}},
      },
      scales: {x: scales.x || {}, y: withRoom(scales.y, datasets)},
    },
  };
}
