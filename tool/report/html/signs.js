// How an outcome looks: a sign and a word, each enough by itself; colour only helps.

const SIGNS = {
  pass: {sign: '✓', word: 'pass'},
  observed: {sign: '○', word: 'observed'},
  skipped: {sign: '–', word: 'skipped'},
  expected: {sign: '~', word: 'expected deviation'},
  advice: {sign: '△', word: 'advice not followed'},
  unexpected: {sign: '✗', word: 'unexpected'},
  unmeasured: {sign: '?', word: 'not measured'},
  absent: {sign: '', word: 'no result'},
};

/// The worst first: what a reader must not miss.
const SIGN_ORDER = ['unexpected', 'unmeasured', 'advice', 'expected', 'observed', 'pass', 'skipped'];

/// The name of the sign of a kind of result.
function signOf(kind) {
  if (!kind) return 'absent';
  if (kind.outcome === 'good') return kind.verdict === 'observed' ? 'observed' : 'pass';
  return kind.outcome;
}

function sign(name, extra) {
  return el('span', {class: `sign ${name} ${extra || ''}`, 'aria-hidden': 'true'}, SIGNS[name].sign);
}

/// "✗ fail, unexpected" in words that say more than the verdict alone.
function kindWords(kind) {
  if (!kind) return 'no result';
  if (kind.outcome === 'expected') return `${kind.verdict}, expected`;
  if (kind.outcome === 'unexpected') return `${kind.verdict}, unexpected`;
  if (kind.outcome === 'advice') return `${kind.verdict}, advice only`;
  if (kind.outcome === 'unmeasured') return `${kind.verdict}, not measured`;
  return kind.skip ? `skipped: ${kind.skip}` : kind.verdict;
}

function badge(name, words) {
  return el('span', {class: `badge ${name}`}, sign(name), ' ', words || SIGNS[name].word);
}

function levelBadge(level) {
  return el('span', {class: `level ${level}`}, level);
}
