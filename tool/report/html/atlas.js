// The atlas of a site: which version of which MPI deviates from what.

function atlasView({columns, rows}) {
  if (!columns.length) return el('p', {class: 'nothing'}, 'No result names the version of its MPI.');
  if (!rows.length) return el('p', {class: 'nothing'}, 'Nothing deviates.');
  const requirements = rows.filter((row) => !row.cause);
  const causes = rows.filter((row) => row.cause);
  return el('div', {},
    el('p', {class: 'lead'}, 'What some version breaks. An empty cell means not measured in full, or not applicable.'),
    atlasTable('Requirement', columns, requirements, 'kept'), atlasTable('Cause', columns, causes, 'no'));
}

function atlasTable(name, columns, rows, good) {
  if (!rows.length) return null;
  const cell = (state) => {
    if (state === 'unknown') return el('td', {}, el('span', {class: 'visually-hidden'}, 'not known'));
    const deviates = state === 'deviates';
    return el('td', {class: deviates ? 'unexpected' : null}, sign(deviates ? 'unexpected' : 'pass'), ' ',
      deviates ? 'deviates' : good);
  };
  return [el('h2', {}, `${name}s`),
    el('div', {class: 'scroll tall', tabindex: '0', role: 'region', 'aria-label': `${name}s by version`},
      el('table', {class: `matrix ${columns.length > 6 ? 'many' : ''}`},
        el('thead', {}, el('tr', {}, el('th', {scope: 'col', class: 'corner'}, name),
          columns.map(({vendor, version}) => el('th', {scope: 'col'}, vendor, ' ', el('small', {}, version))))),
        el('tbody', {}, rows.map((row) => el('tr', {class: 'subject'},
          el('th', {scope: 'row', title: row.text}, el('code', {}, breakable(row.id))),
          row.states.map(cell))))))];
}
