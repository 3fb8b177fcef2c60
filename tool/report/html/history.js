// Results in time: series of what is comparable, and what changed from one to the next.

/// A series is one implementation on one machine under one version of the suite: verdicts of another
/// version are of other rules. Its own version may change from point to point.
function seriesOf(results) {
  const all = new Map();
  for (const result of results) {
    for (const [place, iut] of (result.iuts || []).entries()) {
      const key = [result.machine, seriesKey(result.iuts, iut), result.version].join('\n');
      if (!all.has(key)) all.set(key, {machine: result.machine, id: iut.series || iut.id, version: result.version, points: []});
      all.get(key).points.push({result, iut, place});
    }
  }
  return [...all.values()];
}

/// What stays when an implementation is upgraded: product, binding, ranks, and where it lies but for
/// the digits (/opt/mpich-4.1/bin/mpicc). Two versions in one result are two implementations.
function seriesKey(iuts, iut) {
  const loose = ({series, id, address}) => [series || id, address.replace(/\d+(\.\d+)*/g, '')].join('\n');
  const alike = iuts.filter((other) => loose(other) === loose(iut));
  return alike.length === 1 ? loose(iut) : [iut.id, iut.address].join('\n');
}

/// The names of a series over time: with versions where there are several.
function pointName(before, after) {
  return before.id === after.id ? after.id : `${before.id} → ${after.id}`;
}

/// Whether a requirement without a deviation was looked at by all of its cases, so that it has none.
const isDecided = (iut, id) => id in iut.deviations || !(iut.in_part || []).includes(id);

/// Requirements whose verdict is another one than in the result before.
function changesOf(series) {
  const changes = [];
  for (const one of series) {
    for (let i = 1; i < one.points.length; ++i) {
      const [before, after] = [one.points[i - 1], one.points[i]];
      if (!before.iut.measured || !after.iut.measured) continue;
      const ids = new Set([...Object.keys(before.iut.deviations), ...Object.keys(after.iut.deviations)]);
      for (const id of ids) {
        if (!isDecided(before.iut, id) || !isDecided(after.iut, id)) continue;
        const from = before.iut.deviations[id] || 'no deviation';
        const to = after.iut.deviations[id] || 'no deviation';
        if (from !== to) {
          changes.push({id, from, to, name: pointName(before.iut, after.iut), result: after.result});
        }
      }
    }
  }
  return changes.sort((a, b) => b.result.date.localeCompare(a.result.date));
}

/// Medians of one operation, by machine, MPI and version of the suite.
function timesOf(results, operation, size) {
  const all = new Map();
  for (const result of results) {
    if (!result.bench) continue;
    const row = result.bench.rows.find((entry) => entry.operation === operation && entry.size === size);
    for (const [mpi, value] of Object.entries(row ? row.values : {})) {
      if (mpi === 'null') continue;
      const names = result.bench.series || {};
      const alike = result.bench.mpis.filter((other) => names[other] === names[mpi]).length;
      const id = alike === 1 ? names[mpi] : mpi;
      const key = [id, result.machine, result.version].join('\n');
      if (!all.has(key)) all.set(key, {machine: result.machine, id, version: result.version, points: []});
      all.get(key).points.push({date: result.date, value: value.median, name: mpi});
    }
  }
  return [...all.values()];
}

/// A name for a series that says no more than tells it apart.
function seriesName(series, results) {
  const several = (read) => new Set(results.map(read)).size > 1;
  return [series.id, several((entry) => entry.machine) && series.machine,
    several((entry) => entry.version) && `suite ${series.version}`].filter(Boolean).join(' · ');
}
