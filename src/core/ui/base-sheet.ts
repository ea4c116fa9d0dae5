import { tokenCss } from './tokens.ts'

// One selector a tag: a list inside one :where() is asked of every element there is, and cost a quarter of a long table's style.
const each = (...tags: string[]) => tags.map(tag => `:where(.zy) :where(${tag})`).join(', ')

// Everything hangs on .zy and weighs nothing (:where): it does not leak into the page around us and any component beats it.
// Texts weigh one class: a page's own `h1 {…}` would reach the components of a React team; ours come later and still win.
const texts = ['h1', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'dl', 'dd', 'figure', 'fieldset', 'legend']
  .map(tag => `.zy :where(${tag})`)
  .join(', ')
// WebKit, which alone hangs punctuation, draws the letters of a spaced text over each other.
const autospace = '@supports not (hanging-punctuation: first) { :where(.zy) { text-autospace: normal; } }'
// Browsers' own sheets make a modal dialog visible again in what is hidden: it is veiled by name.
const base = `
:where(.zy), :where(.zy) :where(*, *::before, *::after) { box-sizing: border-box; }
:where(.zy) { margin: 0; font: var(--zy-t14); color: var(--zy-ink); background: var(--zy-paper); text-autospace: no-autospace;
  text-spacing-trim: trim-start; -webkit-font-smoothing: antialiased; font-variant-numeric: lining-nums; line-break: strict;
  text-align: start; overflow-wrap: break-word; -webkit-text-size-adjust: 100%; }
:where(.zy[data-veiled]), :where(.zy[data-veiled]) :where(dialog) { visibility: hidden; }
${autospace}
${texts} { margin: 0; padding: 0; border: 0; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit;
  text-transform: inherit; text-shadow: inherit; }
${each('ul', 'ol')} { list-style: none; }
:where(.zy) :where(a) { color: var(--zy-brand); text-decoration: none; }
:where(.zy) :where(a:hover) { text-decoration: underline; text-underline-offset: 3px; }
${each('button', 'input', 'select', 'textarea')} { font: inherit; color: inherit; letter-spacing: inherit; }
:where(.zy) :where(button:not(:disabled)) { cursor: pointer; }
${each('b', 'strong')} { font-weight: 600; }
:where(.zy) :where(svg) { display: block; flex: none; }
:where(.zy) :where(hr) { border: 0; border-top: 1px solid var(--zy-line); margin: 0; }
:where(.zy) :where(:focus-visible) { outline: 2px solid var(--zy-brand); outline-offset: 2px; }
:where(.zy) :where(.num) { font-variant-numeric: tabular-nums lining-nums; }
.zy :where(.zy-hidden) { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: reduce) { :where(.zy) :where(*, *::before, *::after) { animation: none !important; transition: none !important; scroll-behavior: auto !important; } }
`

// A host page's own rules on our tag win over :host, with !important always: what inherits begins anew on the root inside.
const shadowHost = `:host { all: initial; display: block; }
:host([hidden]) { display: none; }
:where(.zy) { all: initial; display: block; color-scheme: light; }
@media screen { :where(.zy[data-theme='dark']) { color-scheme: dark; } }
@media screen and (prefers-color-scheme: dark) { :where(.zy[data-theme='auto']) { color-scheme: dark; } }
`

const sheets: Partial<Record<'page' | 'shadow', CSSStyleSheet>> = {}

function sheet(where: 'page' | 'shadow'): CSSStyleSheet {
  const known = sheets[where]
  if (known) return known
  const sheet = new CSSStyleSheet()
  sheet.replaceSync((where === 'shadow' ? shadowHost : '') + tokenCss(where) + base)
  sheets[where] = sheet
  return sheet
}

/** Gives a document or shadow root the tokens and base rules, once. A constructable sheet: no inline style, so a strict CSP agrees. */
export function adoptBase(root: Document | ShadowRoot): void {
  const own = sheet(root instanceof Document ? 'page' : 'shadow')
  if (!root.adoptedStyleSheets.includes(own)) root.adoptedStyleSheets = [own, ...root.adoptedStyleSheets]
}
