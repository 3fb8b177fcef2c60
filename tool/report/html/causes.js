// What is behind the failures: one defect, one block.

class Causes {
  constructor(model) { this.model = model; }

  element() {
    const {causes} = this.model;
    return el('div', {}, el('h2', {}, plural(causes.length, 'cause'), ', ',
      plural(causes.reduce((sum, cause) => sum + cause.count, 0), 'case')),
      causes.map((cause) => this.block(cause)));
  }

  block(cause) {
    const fact = (name, value) => value ? [el('dt', {}, name), el('dd', {}, value)] : null;
    return el('section', {class: 'cause', id: `cause-${cause.id}`},
      el('h3', {}, cause.sentence),
      el('p', {class: 'meta'}, el('code', {}, breakable(cause.id)), ` · ${cause.mpi} · ${cause.words}`,
        cause.shared.length > 0 && ` · also on ${cause.shared.join(', ')}`),
      el('dl', {class: 'facts'},
        fact('Call', cause.call && el('code', {}, cause.call)),
        fact('Expected', cause.expected),
        fact('Actual', cause.actual),
        fact('Happens', cause.happens),
        fact('Reproducer', cause.reproducer && el('code', {}, cause.reproducer))),
      el('details', {}, el('summary', {}, 'Cases'), Object.entries(cause.cases).map(([iut, tests]) => [
        el('h4', {}, iut), el('ul', {}, tests.map((test) =>
          el('li', {}, el('a', {href: `#${test}@${iut}`}, breakable(test)))))])));
  }
}
