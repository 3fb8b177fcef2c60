// The report of one run: report.html.

function startReport(data) {
  const model = new Model(data);
  let matrix = null;
  const filters = new Filters(model, () => matrix.draw());
  const views = new Views([
    model.iuts.length && {id: 'matrix', name: 'Matrix', build: () => {
      const place = el('div', {},
        el('section', {class: `cards ${model.groups().length > 5 ? 'many' : ''}`, 'aria-label': 'Implementations', tabindex: '0'}, cards(model)),
        filters.element(), matrix.element());
      matrix.draw();
      return place;
    }},
    model.causes.length && {id: 'causes', name: 'Causes', build: () => new Causes(model).element()},
    model.iuts.length && {id: 'choices', name: 'Who does what?', build: () => new Choices(model).element()},
    data.bench && {id: 'performance', name: 'Performance', build: () => new Performance(data.bench).element()},
    model.iuts.length && {id: 'run', name: 'This run', build: () => aboutRun(model)},
  ].filter(Boolean));
  const details = new Details(model, (from) => {
    if (matrix) matrix.mark(null);
    history.replaceState(null, '', '#matrix');
    if (from && from.isConnected) from.focus();
  });
  matrix = new Matrix(model, filters, (requirement, iut) => {
    location.hash = `${model.requirements[requirement].id}@${model.iuts[iut].id}`;
  });

  append(document.getElementById('app'), [
    el('header', {class: 'top'},
      el('div', {class: 'title'}, el('h1', {}, 'MPI conformance'),
        el('p', {}, [model.suite.version && `infocts ${model.suite.version}`, model.suite.machine,
          dateText(model.suite.started)].filter(Boolean).join(' · '),
          data.home && [' · ', el('a', {href: data.home}, 'all results')])),
      model.iuts.length > 0 && verdictBanner(model)),
    views.tabs, views.main, details.panel, announcer(),
  ]);

  // '#matrix', '#info.get_string.truncates', '#info.get_string.truncates@mpich-4.0.2', '#MPI_Info_get'
  const follow = () => {
    const link = hashText();
    if (link === views.main.id) return;  // the link that skips to the content
    if (!link || views.has(link)) {
      details.hide();
      views.show(link || views.views[0].id);
      return;
    }
    const found = model.find(link);
    if (!found) {
      views.show(views.views[0].id);
      announce(`There is no ${link} here`);
      return;
    }
    views.show('matrix');
    if (found.requirement === undefined) {
      matrix.revealSubject(found.subject, true);
      return;
    }
    matrix.reveal(found.requirement);
    details.show(found.requirement, found.iut, found.test);
  };
  addEventListener('hashchange', follow);
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const field = document.getElementById('words');
    if (!field || !field.offsetParent) return;
    event.preventDefault();
    field.focus();
  });
  printWhole(views);
  follow();
}
