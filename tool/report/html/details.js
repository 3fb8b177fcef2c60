// Everything known of one requirement: the rule and its sources, every case on every implementation,
// what was expected and seen, the program that shows it, and how to run it again.

class Details {
  constructor(model, closed) {
    this.model = model;
    this.closed = closed;
    this.panel = el('section', {class: 'details', 'aria-label': 'Requirement', hidden: true,
      onkeydown: (event) => event.key === 'Escape' && this.close()});
  }

  hide() {
    this.panel.hidden = true;
    document.body.classList.remove('with-details');
  }

  close() {
    this.hide();
    this.closed(this.from);
  }

  show(requirement, iut, test) {
    const entry = this.model.requirements[requirement];
    this.requirement = requirement;
    this.from = this.panel.hidden ? document.activeElement : this.from;
    const heading = el('h2', {tabindex: '-1', id: 'details-title'}, breakable(entry.id));
    replaceContents(this.panel,
      el('header', {},
        heading,
        el('a', {class: 'permalink', href: `#${entry.id}`, 'aria-label': 'Link to this requirement'}, '#'),
        el('button', {type: 'button', class: 'close', 'aria-label': 'Close the details',
          onclick: () => this.close()}, '✕')),
      this.rule(entry),
      this.answers(requirement),
      this.observations(requirement),
      this.problems(requirement),
      this.again(entry));
    this.panel.hidden = false;
    document.body.classList.add('with-details');
    this.panel.scrollTop = 0;
    heading.focus({preventScroll: true});
    const place = iut >= 0 && (this.panel.querySelector(`[data-place="${iut} ${test}"]`) ||
      this.panel.querySelector(`[data-iut="${iut}"]`));
    if (place) place.scrollIntoView({block: 'start'});
  }

  rule(entry) {
    const sources = entry.source.map((id) => el('li', {}, this.fact(id)));
    return [
      el('p', {class: 'rule'}, entry.text || 'This infocts does not know the text of this requirement.'),
      entry.note && el('p', {class: 'note'}, entry.note),
      el('dl', {class: 'facts'},
        el('dt', {}, 'Level'), el('dd', {}, levelBadge(entry.level), ' ', {
          shall: 'normative: decides the exit code',
          should: 'advice: told, never decides',
          may: 'left to the implementation: recorded',
        }[entry.level]),
        entry.function && [el('dt', {}, 'Function'), el('dd', {}, el('code', {}, entry.function))],
        entry.since && [el('dt', {}, 'Versions'), el('dd', {},
          `since MPI ${entry.since}${entry.until ? `, until MPI ${entry.until}` : ''}`)],
        sources.length > 0 && [el('dt', {}, 'Source'), el('dd', {}, el('ul', {}, sources))]),
    ];
  }

  /// What the text says, in our words, and the pages of the versions that were applied.
  fact(id) {
    const fact = this.model.facts[id];
    if (!fact) return id;
    const pages = Object.values(fact.pages).flat();
    return [el('details', {}, el('summary', {}, id), el('p', {class: 'fact'}, fact.text)),
      pages.length > 0 && el('ul', {class: 'pages'}, pages.map((page) => el('li', {},
        el('a', {href: page.url, rel: 'noopener'}, page.title), ` (${page.place})`)))];
  }

  // Cases down, implementations across.
  answers(requirement) {
    const tests = this.model.testsOf[requirement];
    const prefix = `${this.model.requirements[requirement].id}.`;
    return [
      el('h3', {}, plural(tests.length, 'case')),
      el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Cases'},
        el('table', {class: 'answers'},
          el('thead', {}, el('tr', {}, el('th', {scope: 'col'}, 'Case'),
            this.model.iuts.map((iut) => el('th', {scope: 'col'}, breakable(iut.id))))),
          el('tbody', {}, tests.map((test) => {
            const {id, source} = this.model.tests[test];
            return el('tr', {},
              el('th', {scope: 'row', title: source}, breakable(id.startsWith(prefix) ? id.slice(prefix.length) : id)),
              this.model.iuts.map((_, iut) => {
                const kind = this.model.testKind(iut, test);
                const name = signOf(kind);
                return el('td', {class: name, title: kindWords(kind)}, sign(name),
                  el('span', {class: 'visually-hidden'}, kindWords(kind)));
              }));
          })))),
    ];
  }

  // Observed values side by side: who gave which.
  observations(requirement) {
    const tests = this.model.testsOf[requirement].filter((test) =>
      this.model.iuts.some((_, iut) => this.model.observed(iut, test) !== null));
    if (!tests.length) return null;
    return [
      el('h3', {}, 'Observed'),
      tests.map((test) => {
        const byValue = new Map();
        this.model.iuts.forEach((iut, i) => {
          const value = this.model.observed(i, test);
          if (value !== null) byValue.set(value, [...(byValue.get(value) || []), iut.id]);
        });
        return el('div', {class: 'observed-case'},
          el('h4', {}, breakable(this.model.tests[test].id)),
          el('dl', {class: 'values'}, [...byValue].map(([value, ids]) => [
            el('dt', {}, ids.join(', ')), el('dd', {}, valueLines(value))])));
      }),
    ];
  }

  // One block for each case and implementation of which there is more to say.
  problems(requirement) {
    const blocks = [];
    this.model.iuts.forEach((iut, i) => {
      const own = this.model.testsOf[requirement].filter((test) => {
        const detail = this.model.detail(i, test);
        return detail && (detail.message !== undefined || detail.expected);
      });
      if (!own.length) return;
      blocks.push(el('section', {class: 'iut', 'data-iut': i}, el('h3', {}, iut.id),
        own.map((test) => this.problem(i, test))));
    });
    return blocks;
  }

  problem(iut, test) {
    const detail = this.model.detail(iut, test);
    const kind = this.model.testKind(iut, test);
    const message = this.model.text(detail.message);
    const expectation = detail.expected;
    return el('article', {class: `problem ${signOf(kind)}`, 'data-place': `${iut} ${test}`},
      el('h4', {}, badge(signOf(kind), kindWords(kind)), ' ', breakable(this.model.tests[test].id)),
      messageView(detail.timeline ? withoutTimeline(message) : message),
      detail.timeline && timelineView(detail.timeline),
      expectation && el('p', {class: 'expectation'}, 'An expectation file expects ',
        el('strong', {}, expectation.verdict), ` (${expectation.where}): `, linked(expectation.why)),
      this.model.tests[test].source &&
        el('p', {class: 'where'}, 'case at ', el('code', {}, this.model.tests[test].source)),
      detail.program !== undefined && this.program(iut, detail),
      el('h5', {}, 'Run it again'),
      copyable(`${this.model.iuts[iut].rerun} --filter ${shellWord(this.model.tests[test].id)}`, 'command'));
  }

  program(iut, detail) {
    const file = detail.reproducer.split('/').pop();
    const isOwn = detail.of === undefined;
    const {compiler} = this.model.iuts[isOwn ? iut : detail.of];
    const build = `${compiler} ${shellPath(detail.reproducer)} -o reproducer && ./reproducer`;
    return el('details', {class: 'reproducer'},
      el('summary', {}, isOwn ? 'Reproducer: ' : 'Reproducer of its cause: ', el('code', {}, file)),
      el('p', {}, 'Needs only this MPI. Exit code 1: it deviates; 0: it does not.'),
      copyable(build, 'command that builds it'),
      copyable(this.model.text(detail.program), 'program'));
  }

  again(entry) {
    return [
      el('h3', {}, 'All cases of this requirement again'),
      this.model.iuts.map((iut) => iut.rerun && copyable(`${iut.rerun} --filter ${shellWord(entry.id)}`,
        `command for ${iut.id}`)),
    ];
  }
}

/// What a case said; what was expected and what was seen stand out.
function messageView(message) {
  if (!message) return null;
  const find = (word) => (message.match(new RegExp(`^ *${word}: +(.*(?:\\n {12}.*)*)`, 'm')) || [])[1];
  const expected = find('expected');
  const actual = find('actual');
  const both = expected !== undefined && actual !== undefined;
  const rest = both ? message.replace(/^ *(expected|actual): +.*(?:\n {12}.*)*\n?/gm, '') : message;
  return [
    both && el('dl', {class: 'compare'},
      el('dt', {}, 'Expected'), el('dd', {}, expected),
      el('dt', {}, 'Actual'), el('dd', {}, actual)),
    rest.trim() && el('pre', {class: 'message', tabindex: '0', role: 'group', 'aria-label': 'Message'}, rest),
  ];
}

/// The message ends with the same as text, which a drawing shows better.
function withoutTimeline(message) {
  return message.replace(/\n {2}at first: [^]*$/, '');
}

/// Calls of several threads: a column each, time goes down.
function timelineView({threads, timed, at_first: first, at_end: end, end_unexplained: wrongEnd}) {
  const rows = Math.max(1, ...threads.flat().map((call) => call.end));
  const lane = (thread) => el('div', {class: 'lane', style: `grid-column: ${thread + 1}; grid-row: 1 / ${rows + 2}`});
  const box = (call, thread) => el('li', {class: call.unexplained ? 'call unexplained' : 'call',
    style: `grid-column: ${thread + 1}; grid-row: ${call.begin + 2} / ${call.end + 2}`}, breakable(call.text),
    call.unexplained && el('span', {class: 'visually-hidden'}, ' (no order explains this)'));
  return el('figure', {class: 'timeline'},
    el('figcaption', {}, timed
      ? 'Time runs downwards. Calls side by side overlapped; no order explains the marked ones.'
      : 'Each thread from top to bottom; how the calls overlapped is not known. No order explains the marked calls.'),
    el('p', {}, 'At first: ', el('code', {}, first)),
    el('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Calls of the threads'},
      el('div', {class: 'threads', style: `grid-template-columns: repeat(${threads.length}, minmax(8rem, 1fr))`},
        threads.map((calls, thread) => [lane(thread),
          el('h5', {style: `grid-column: ${thread + 1}; grid-row: 1`}, `Thread ${thread + 1}`),
          el('ol', {}, calls.map((call) => box(call, thread)))]))),
    el('p', {class: wrongEnd ? 'unexplained' : null}, 'At the end: ', el('code', {}, end)));
}

/// "a: b; c: d" as a line each.
function valueLines(value) {
  const lines = value.split(/; |\n/);
  return lines.length > 1 ? el('ul', {class: 'lines'}, lines.map((line) => el('li', {}, line)))
    : value || el('em', {}, 'empty');
}
