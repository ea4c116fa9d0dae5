import { css } from 'styled-components'

/** How a text with paragraphs, lists and links looks, where it is written and where it is read. */
export const prose = css`
  overflow-wrap: anywhere;
  & > * + * { margin-top: 8px; }
  & :is(h1, h2, h3, h4, h5, h6) { font: var(--zy-t16); font-weight: 600; }
  & :is(ul, ol) { padding-inline-start: 24px; }
  & ul { list-style: disc; }
  & ol { list-style: decimal; }
  & blockquote { margin: 0; padding-inline-start: 12px; border-inline-start: 2px solid var(--zy-line-2); color: var(--zy-ink-2); }
  & a { color: var(--zy-brand); text-decoration: underline; text-underline-offset: 3px; }
  & em, & i { font-style: italic; }
`
