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

/// Whether all cases were to be run, and were.
const isWhole = ({result, iut}) => result.complete && !iut.partial;

/// What says how an implementation is: counts of a part of the cases prove nothing beside those of all.
function tellingPoints(points) {
  const whole = points.filter(isWhole);
  return whole.some(({iut}) => iut.measured) ? whole : points;
}

/// Requirements whose verdict is another one than in the last result before that decided it. `undecided`
/// has lists of requirements, which results name by their places.
function changesOf(series, undecided) {
  const sets = undecided.map((list) => new Set(list));
  const changes = [];
  for (const {points} of series) {
    const measured = points.filter(({iut}) => iut.measured);
    for (const id of new Set(measured.flatMap(({iut}) => Object.keys(iut.deviations)))) {
      let before = null;
      for (const {iut, result} of measured) {
        const verdict = iut.deviations[id] || 'no deviation';
        // Nobody knows of what an interrupted run did not come to.
        if (!(id in iut.deviations) && (!result.complete || sets[iut.undecided].has(id))) continue;
        if (before && before.verdict !== verdict) {
          changes.push({id, from: before.verdict, to: verdict, name: pointName(before.iut, iut), result});
        }
        before = {iut, verdict};
      }
    }
  }
  return changes.sort((a, b) => b.result.date.localeCompare(a.result.date));
}

/// When, where and by what figures were measured: verdicts beside them may be of another day.
function figuresOf(results) {
  return results.filter((result) => result.bench).map(({bench, ...result}) => ({
    bench, date: bench.date || result.date, machine: bench.machine || result.machine, version: bench.version || result.version,
  })).sort((a, b) => a.date.localeCompare(b.date));
}

/// Medians of one operation, by machine, MPI and version of the suite.
function timesOf(figures, operation, size) {
  const all = new Map();
  for (const {bench, date, machine, version} of figures) {
    const row = bench.rows.find((entry) => entry.operation === operation && entry.size === size);
    for (const [mpi, value] of Object.entries(row ? row.values : {})) {
      if (mpi === 'null') continue;
      const names = bench.series || {};
      const alike = bench.mpis.filter((other) => names[other] === names[mpi]).length;
      const id = alike === 1 ? names[mpi] : mpi;
      const key = [id, machine, version].join('\n');
      if (!all.has(key)) all.set(key, {machine, id, version, points: []});
      all.get(key).points.push({date, value, name: mpi});
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
