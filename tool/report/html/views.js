// Views behind tabs, each built when it is first shown, named in the address behind '#'.

class Views {
  /// views: [{id, name, build}]
  constructor(views) {
    this.views = views;
    this.panes = new Map();
    this.tabs = el('nav', {class: 'tabs', 'aria-label': 'Views'}, views.map((view) =>
      el('a', {href: `#${view.id}`, 'data-view': view.id}, view.name)));
    this.main = el('main', {id: 'view', tabindex: '-1'});
  }

  has(id) { return this.views.some((view) => view.id === id); }

  show(id) {
    if (!this.panes.has(id)) {
      const pane = el('div', {class: 'pane', 'data-pane': id}, this.views.find((view) => view.id === id).build());
      this.panes.set(id, pane);
      this.main.append(pane);
    }
    this.panes.forEach((pane, other) => (pane.hidden = other !== id));
    this.tabs.querySelectorAll('a').forEach((tab) => {
      if (tab.dataset.view === id) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    });
    drawCharts();
  }

  /// On paper there are no tabs.
  showAll() {
    const open = [...this.panes].find(([, pane]) => !pane.hidden);
    for (const view of this.views) this.show(view.id);
    this.panes.forEach((pane) => (pane.hidden = false));
    drawCharts();
    return () => open && this.show(open[0]);
  }
}

function printWhole(views) {
  let back = null;
  addEventListener('beforeprint', () => (back = views.showAll()));
  addEventListener('afterprint', () => back && back());
}

const announcer = () => el('p', {id: 'announcements', class: 'visually-hidden', role: 'status'});

/// What stands behind '#'; as it is where it is no encoding of anything.
function hashText() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}
