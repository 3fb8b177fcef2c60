// What a reader wants first: may I be content, and with which library?

function verdictBanner(model) {
  const name = {0: 'pass', 1: 'unexpected', 3: 'advice', 4: 'unmeasured'}[model.exit.code] || 'unmeasured';
  return el('p', {class: `banner ${name}`}, sign(name), ' ',
    el('strong', {}, model.exit.why), ' ', el('span', {class: 'code'}, `exit code ${model.exit.code}`),
    model.suite.complete ? null : el('span', {class: 'code'}, 'incomplete: go on with --resume'));
}

function iutCard(iut) {
  const parts = SIGN_ORDER.filter((name) => iut.tally[name])
    .map((name) => ({name, count: iut.tally[name]}));
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  return el('article', {class: 'card'},
    el('h2', {}, breakable(iut.id)),
    el('p', {class: 'library', title: iut.library_version}, iut.library || iut.address),
    iut.error && el('p', {class: 'notice'}, iut.error),
    total > 0 && el('div', {class: 'meter', 'aria-hidden': 'true'}, parts.map((part) =>
      el('span', {class: part.name, style: `flex-grow:${part.count}`}))),
    el('ul', {class: 'tally'}, parts.map((part) => el('li', {},
      sign(part.name), ' ', el('strong', {}, part.count.toLocaleString('en')), ` ${SIGNS[part.name].word}`))),
    el('p', {class: 'meta'}, [iut.mpi_version && `MPI ${iut.mpi_version}`,
      iut.applied_version !== iut.mpi_version && `rules of ${iut.applied_version}`,
      iut.binding, iut.ranks > 1 && `${iut.ranks} processes`].filter(Boolean).join(' · ')));
}

/// How the results came about, for those who want to have them again.
function aboutRun(model) {
  const fact = (name, value) => value ? [el('dt', {}, name), el('dd', {}, value)] : null;
  return el('div', {},
    el('h2', {}, 'This run'),
    el('dl', {class: 'facts'},
      fact('Command', el('code', {}, model.suite.command)),
      fact('Suite', `infocts ${model.suite.version}`),
      model.suite.version !== model.tool && fact('Page', `infocts ${model.tool}; texts of requirements are its own`),
      fact('Started', dateText(model.suite.started)),
      fact('Took', `${model.suite.duration_s.toFixed(1)} s`),
      fact('Machine', model.suite.machine),
      fact('Seed', model.suite.seed)),
    model.stale.length > 0 && [el('h2', {}, 'Stale expectations'),
      el('ul', {}, model.stale.map((entry) => el('li', {}, el('code', {}, entry.where), ': ',
        el('code', {}, entry.line), ` – ${entry.reason}`)))],
    model.iuts.map((iut) => [el('h2', {}, iut.id), el('dl', {class: 'facts'},
      fact('Address', el('code', {}, iut.address)),
      fact('Library', iut.library_path && el('code', {}, iut.library_path)),
      fact('Says', iut.library_version && el('pre', {class: 'message', tabindex: '0', role: 'group',
        'aria-label': `What ${iut.id} says of itself`}, iut.library_version)),
      fact('Launcher', iut.launcher && el('code', {}, iut.launcher)),
      fact('Lacks', iut.absent.length > 0 && el('code', {}, breakable(iut.absent.join(', ')))),
      fact('Notes', iut.notes.length > 0 && el('ul', {}, iut.notes.map((note) => el('li', {}, note)))),
      fact('Error', iut.error))]));
}
