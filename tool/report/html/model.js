// What the page knows: the data of a run, with the questions that the views ask of it.

class Model {
  constructor(data) {
    Object.assign(this, data);
    this.byId = new Map(this.requirements.map((entry, i) => [entry.id, i]));
    // Links that were made before a requirement was renamed: an old id leads to the first that was it.
    this.requirements.forEach((entry, i) => (entry.was || []).forEach((old) => {
      if (!this.byId.has(old)) this.byId.set(old, i);
    }));
    this.testsOf = this.requirements.map(() => []);
    this.tests.forEach((test, i) => test.requirements.forEach((r) => this.testsOf[r].push(i)));
    this.details = new Map();
    for (const detail of data.details) this.details.set(`${detail.iut} ${detail.test}`, detail);
    this.requirementsOf = this.subjects.map(() => []);
    this.requirements.forEach((entry, i) => this.requirementsOf[entry.subject].push(i));
    this.differing = new Set(data.differing);
  }

  text(index) { return index === undefined ? '' : this.strings[index]; }
  kind(code) { return code === ' ' ? null : this.kinds[code.charCodeAt(0) - 65]; }
  testKind(iut, test) { return this.kind(this.iuts[iut].tests[test]); }
  requirementKind(iut, requirement) { return this.kind(this.iuts[iut].requirements[requirement]); }

  /// What there is to say of a case on an implementation beyond its verdict.
  detail(iut, test) { return this.details.get(`${iut} ${test}`); }
  observed(iut, test) {
    const kind = this.testKind(iut, test);
    if (!kind || kind.verdict !== 'observed') return null;
    const detail = this.detail(iut, test);
    return detail ? this.text(detail.observed) : '';
  }
  requirementDiffers(requirement) {
    return this.testsOf[requirement].some((test) => this.differing.has(test));
  }

  /// Implementations with their columns: one for each binding and number of ranks.
  groups() {
    const groups = [];
    this.iuts.forEach((iut, i) => {
      const last = groups[groups.length - 1];
      if (last && last.address === iut.address) {
        last.columns.push(i);
      } else {
        groups.push({address: iut.address, name: iut.group, columns: [i]});
      }
    });
    return groups;
  }

  /// The requirement, subject or case that a link names: {requirement, subject, test, iut}.
  find(link) {
    const at = link.lastIndexOf('@');
    const iut = at < 0 ? -1 : this.iuts.findIndex((entry) => entry.id === link.slice(at + 1));
    const id = iut < 0 ? link : link.slice(0, at);
    if (this.byId.has(id)) return {requirement: this.byId.get(id), iut};
    const test = this.tests.findIndex((entry) => entry.id === id);
    if (test >= 0) return {requirement: this.tests[test].requirements[0], test, iut};
    const subject = this.subjects.findIndex(
      (entry) => `${entry.chapter}.${entry.name}` === id || entry.label === id);
    return subject >= 0 ? {subject} : null;
  }
}
