import { Fragment, type ReactNode } from 'react'
import styled from 'styled-components'

/** A page to read: one white sheet, Song for what is announced, tables of three rules. Storybook's own looks stay out (sb-unstyled). */
export const Sheet = styled.div.attrs({ className: 'sb-unstyled' })`
  max-width: 960px;
  font: var(--zy-t14);
  & h1 { font: var(--zy-t28); letter-spacing: .01em; margin: 0 0 8px; }
  & h2 { font: var(--zy-t20); margin: 48px 0 12px; padding-top: 12px; border-top: 1.5px solid var(--zy-rule); }
  & h3 { font: var(--zy-t16); font-weight: 600; margin: 32px 0 4px; }
  & p, & li:not([class]) { font: var(--zy-t16); max-width: 72ch; }
  & p { margin: 0 0 12px; }
  & :is(ul, ol):not([class]) { margin: 0 0 12px; padding-inline-start: 20px; }
  & ul:not([class]) > li { list-style: disc; }
  & ol:not([class]) > li { list-style: decimal; }
  & li:not([class]) { margin-bottom: 4px; }
  & :not(pre) > code { font: 13px/20px ui-monospace, Menlo, Consolas, monospace; padding: 1px 4px; background: var(--zy-ground); color: var(--zy-ink); border-radius: var(--zy-r); overflow-wrap: anywhere; }
  & :is(p, li) a { text-decoration: underline; text-underline-offset: 3px; }
  & .sbdocs-preview { margin: 12px 0 24px; box-shadow: none; border: 1px solid var(--zy-line-2); border-radius: var(--zy-r); }
  & .docs-story { background: none; }
  & .sb-story { font: var(--zy-t14); }
  & .sb-story h1, & .sb-story h2, & .sb-story h3 { margin: 0; padding: 0; border: 0; }
`

/** The sentence under a title. */
export const Lead = styled.p`
  && { font: var(--zy-t16); color: var(--zy-ink-2); margin-bottom: 24px; }
`

const Frame = styled.div`
  overflow-x: auto;
  margin: 12px 0 24px;
  & > table { width: 100%; border-collapse: collapse; font: var(--zy-t14); border-top: 1.5px solid var(--zy-rule); border-bottom: 1px solid var(--zy-rule); }
  & th { text-align: start; font-weight: 600; color: var(--zy-ink-2); padding: 7px 16px 7px 0; border-bottom: 1px solid var(--zy-rule); white-space: nowrap; }
  & td { padding: 9px 16px 9px 0; vertical-align: top; border-bottom: 1px solid var(--zy-line); }
  & tr:last-child > td { border-bottom: 0; }
  & td:last-child, & th:last-child { padding-inline-end: 0; }
  & td code { background: none; padding: 0; }
  @media (max-width: 640px) {
    & > table, & tbody, & tr, & td { display: block; }
    & thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    & tr { padding: 10px 0; border-bottom: 1px solid var(--zy-line); }
    & tr:last-child { border-bottom: 0; }
    & td { padding: 2px 0; border: 0; }
    & td:empty { display: none; }
  }
`

/** Code between backticks of a sentence. */
export const Said = ({ text }: { text: string }) => (
  <>
    {text.split('`').map((part, index) => {
      const key = `${index} ${part}`
      return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>
    })}
  </>
)

export interface FactsProps {
  /** Read aloud. */
  label: string
  head: readonly string[]
  /** Of the first columns, where several tables stand under each other. */
  widths?: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** A table of three rules; under 640 px a row is a paragraph. */
export const Facts = ({ label, head, widths, rows }: FactsProps) => (
  <Frame>
    <table aria-label={label}>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} scope="col" style={{ width: widths?.[index] }}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} data-fact={key}>
            {cells.map((cell, index) => (
              <td key={head[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Frame>
)

/** Lines to copy. */
export const Lines = styled.pre`
  margin: 0 0 16px;
  padding: 12px 16px;
  border-radius: var(--zy-r);
  background: var(--zy-ground);
  color: var(--zy-ink);
  font: 13px/20px ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`
