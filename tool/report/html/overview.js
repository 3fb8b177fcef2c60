// What a reader needs first: is all well, and with which library?

function verdictBanner(model) {
  const name = {0: 'pass', 1: 'unexpected', 3: 'advice', 4: 'unmeasured'}[model.exit.code] || 'unmeasured';
  return el('p', {class: `banner ${name}`}, sign(name), ' ',
    el('strong', {}, model.exit.why), ' ', el('span', {class: 'code'}, `exit code ${model.exit.code}`),
    model.suite.complete ? null : el('span', {class: 'code'}, 'incomplete: continue with --resume'));
}

function tallyParts(iut) {
  return SIGN_ORDER.filter((name) => iut.tally[name]).map((name) => ({name, count: iut.tally[name]}));
}

/// The parts as lengths.
function meter(parts) {
  return el('div', {class: 'meter', 'aria-hidden': 'true'}, parts.map((part) =>
    el('span', {class: part.name, style: `flex-grow:${part.count}`})));
}

/// Why there is nothing to show: one sentence, and behind it what a compiler or a process printed.
function whyUnmeasured(error) {
  const [sentence, ...rest] = error.split('\n');
  return el('div', {class: 'notice'}, sentence, rest.length > 0 && el('details', {},
    el('summary', {}, 'What it printed'),
    el('pre', {class: 'message', tabindex: '0', role: 'group', 'aria-label': 'What it printed'}, rest.join('\n'))));
}

/// One implementation in several columns: a row for each.
function groupCard(model, group) {
  const first = model.iuts[group.columns[0]];
  return el('article', {class: 'card'},
    el('h2', {}, breakable(group.name)),
    el('p', {class: 'library', title: first.library_version}, first.library || first.address),
    el('table', {class: 'columns'}, el('tbody', {}, group.columns.map((column) => {
      const iut = model.iuts[column];
      const parts = tallyParts(iut);
      return el('tr', {}, el('th', {scope: 'row'}, iut.column),
        el('td', {}, iut.error ? whyUnmeasured(iut.error) : [meter(parts),
          el('ul', {class: 'tally'}, parts.filter((part) => part.name !== 'skipped').map((part) =>
            el('li', {title: SIGNS[part.name].word}, sign(part.name), ' ', part.count.toLocaleString('en'),
              el('span', {class: 'visually-hidden'}, ` ${SIGNS[part.name].word}`))))]));
    }))),
    el('p', {class: 'meta'}, [first.mpi_version && `MPI ${first.mpi_version}`,
      ...profiles(group.columns.map((column) => model.iuts[column]))].filter(Boolean).join(' · ')));
}

/// What the columns were judged by: mostly one profile for all.
function profiles(iuts) {
  return [...new Set(iuts.map((iut) => iut.profile))].filter(Boolean).map((profile) => {
    const columns = iuts.filter((iut) => iut.profile === profile).map((iut) => iut.column);
    return columns.length < iuts.length ? `${columns.join(', ')}: ${profile}` : profile;
  });
}

function cards(model) {
  return model.groups().map((group) =>
    group.columns.length > 1 ? groupCard(model, group) : iutCard(model.iuts[group.columns[0]]));
}

function iutCard(iut) {
  const parts = tallyParts(iut);
  const total = parts.reduce((sum, part) => sum + part.count, 0);
  return el('article', {class: 'card'},
    el('h2', {}, breakable(iut.id)),
    el('p', {class: 'library', title: iut.library_version}, iut.library || iut.address),
    iut.error && whyUnmeasured(iut.error),
    total > 0 && meter(parts),
    el('ul', {class: 'tally'}, parts.map((part) => el('li', {},
      sign(part.name), ' ', el('strong', {}, part.count.toLocaleString('en')), ` ${SIGNS[part.name].word}`))),
    el('p', {class: 'meta'}, [iut.mpi_version && `MPI ${iut.mpi_version}`,
      iut.profile, iut.binding, iut.ranks > 1 && `${iut.ranks} processes`].filter(Boolean).join(' · ')));
}

/// How the results were made, for readers who want to repeat the run.
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
      fact('Not measured', iut.error && whyUnmeasured(iut.error)))]));
}
