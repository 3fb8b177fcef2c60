// Results in time: series of what is comparable, and what changed from one to the next.

/// A series is one implementation on one machine under one version of the suite: verdicts of another
/// version are of other rules.
function seriesOf(results) {
  const all = new Map();
  for (const result of results) {
    for (const [place, iut] of (result.iuts || []).entries()) {
      const key = [result.machine, iut.address, iut.id, result.version].join('\n');
      if (!all.has(key)) all.set(key, {machine: result.machine, id: iut.id, version: result.version, points: []});
      all.get(key).points.push({result, iut, place});
    }
  }
  return [...all.values()];
}

/// Requirements whose verdict is another one than in the result before.
function changesOf(series) {
  const changes = [];
  for (const one of series) {
    for (let i = 1; i < one.points.length; ++i) {
      const [before, after] = [one.points[i - 1], one.points[i]];
      if (!before.iut.measured || !after.iut.measured) continue;
      const ids = new Set([...Object.keys(before.iut.deviations), ...Object.keys(after.iut.deviations)]);
      for (const id of ids) {
        const from = before.iut.deviations[id] || 'no deviation';
        const to = after.iut.deviations[id] || 'no deviation';
        if (from !== to) changes.push({id, from, to, series: one, result: after.result});
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
      const key = [mpi, result.machine, result.version].join('\n');
      if (!all.has(key)) all.set(key, {machine: result.machine, id: mpi, version: result.version, points: []});
      all.get(key).points.push({date: result.date, value: value.median});
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
