// Elements, made without a line of HTML text: values from an MPI are shown and never obeyed.

/// el('button', {class: 'x', onclick: f, 'aria-label': 'y'}, 'text', element, [more])
function el(tag, properties, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) {
      node.addEventListener(name.slice(2), value);
    } else {
      node.setAttribute(name, value === true ? '' : value);
    }
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child);
  }
}

function replaceContents(node, ...children) {
  node.replaceChildren();
  append(node, children);
}

function plural(count, word) {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

/// "2026-07-01T10:20:30Z" as people write it.
function dateText(iso) {
  return iso ? iso.replace('T', ' ').replace(/Z$/, ' UTC') : 'unknown date';
}

/// A URL becomes a link, other text stays text. Only http and https: a reason may be anything.
function linked(text) {
  const parts = String(text).split(/(https?:\/\/[^\s<>"']+)/);
  return parts.map((part, i) => (i % 2 ? el('a', {href: part, rel: 'noreferrer'}, part) : part));
}

/// Text with breaks allowed where an id has its dots and underscores.
function breakable(text) {
  return text.split(/(?<=[._/])/).flatMap((part, i) => (i ? [el('wbr'), part] : [part]));
}

/// A word as a POSIX shell must see it: as it is, or in single quotes. Control characters would act when the
/// line is pasted, before a shell sees any quotes.
function shellWord(word) {
  const shown = word.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return /^[\w./:=@+,%-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

/// The same for a path, which a dash in front would make an option.
function shellPath(path) {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}

/// Says something to those who do not see it.
function announce(text) {
  document.getElementById('announcements').textContent = text;
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A file opened from disk may not use the clipboard's own interface.
    const area = el('textarea', {'aria-hidden': 'true', style: 'position:fixed;top:0;opacity:0'});
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

/// Text to be taken along: a command or a program.
function copyable(text, what) {
  const button = el('button', {class: 'copy', type: 'button', 'aria-label': `Copy ${what}`}, 'Copy');
  button.addEventListener('click', async () => {
    await copyText(text);
    button.textContent = 'Copied';
    announce(`Copied ${what}`);
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  return el('div', {class: 'copyable'}, button,
    el('pre', {class: what === 'program' ? 'program' : null, tabindex: '0', role: 'group', 'aria-label': what}, el('code', {}, text)));
}
