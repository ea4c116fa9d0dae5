import styled from 'styled-components'
import { tickLook } from '../choice.tsx'

/** A table may be denser than what is around it, or less so. */
export const Whole = styled.div`
  &[data-density='compact'] { --zy-row: 32px; }
  &[data-density='normal'] { --zy-row: 40px; }
  &[data-selected] { --zy-bar: 40px; }
  /* rows of the question before, where the answer takes its time */
  &[aria-busy='true'] :is(tbody, ul) { opacity: 0.5; transition: opacity 0s 300ms; }
`

/**
 * Scrolls sideways when the columns do not fit; then the head cannot stick to the page. Away from what is seen, nothing is laid out: of a
 * page with fifty tables two are in sight, and the others cost WebKit 30 MB. They are as high as their rows.
 */
export const Frame = styled.div`
  position: relative;
  min-width: 0;
  content-visibility: auto;
  @media print { content-visibility: visible; }
  &[data-wide] { overflow-x: auto; }
  &[data-scrolls] { overflow: auto; }
  @media print { && { overflow: visible; max-height: none !important; } }
`

/**
 * 三线表: three rules, hairlines between rows, no vertical lines, no zebra. What a filter of a long table draws hundreds of is cheap: cells
 * are clipped, not boxes that could scroll, one head sticks instead of each of its cells, a row's box is an element and no component.
 */
export const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  &[data-open] { border-bottom: 0; }
  &[data-fixed] { table-layout: fixed; }
  & > thead { position: sticky; top: var(--zy-bar, 0); z-index: 2; }
  :is([data-wide], [data-scrolls]) > & > thead { top: 0; }
  & th { height: 36px; padding: 0 12px; border-bottom: 1px solid var(--zy-rule); background: var(--zy-paper); color: var(--zy-ink-2); font-weight: 400; text-align: start; white-space: nowrap; }
  & td { height: var(--zy-row); padding: 0 12px; border-bottom: 1px solid var(--zy-line); white-space: nowrap; max-width: clamp(9em, 17vw, 24em); overflow: clip; text-overflow: ellipsis; }
  & tr > * > input[type='checkbox'] { ${tickLook} display: block; margin: -4px; cursor: pointer; }
  & tbody:last-child > tr:last-child > td { border-bottom: 0; }
  & th[data-end], & td[data-end] { text-align: end; }
  & [data-num] { font-variant-numeric: tabular-nums lining-nums; }
  & td[data-strong] { font-weight: 600; }
  & td[data-muted] { color: var(--zy-ink-2); }
  & th:first-child, & td:first-child { padding-inline-start: 8px; }
  & td[data-acts] { max-width: none; width: 1%; }
  [data-wide] > & td[data-acts] { position: sticky; right: 0; background: var(--zy-paper); box-shadow: -1px 0 0 var(--zy-line); }
  & tbody > tr:hover > td { background: var(--zy-ground); }
  & tbody > tr[aria-selected='true'] > td { background: var(--zy-brand-wash); }
  & tbody > tr[data-space] > td { height: auto; padding: 0; border: 0; }
  /* on paper nothing can be scrolled to: what is long is broken, and nobody presses anything */
  @media print {
    & th, && td { padding: 4px 6px; height: auto; white-space: normal; overflow: visible; max-width: none; }
    & td[data-acts], & th[data-acts], & tr > * > input[type='checkbox'] { display: none; }
    & > thead { position: static; }
    & tr { break-inside: avoid; }
  }
  & th > button { display: inline-flex; align-items: center; gap: 4px; min-height: 24px; padding: 0; border: 0; background: none; color: inherit; }
  & th > button > svg { color: var(--zy-ink-3); }
  & th[aria-sort='ascending'] > button, & th[aria-sort='descending'] > button { color: var(--zy-ink); }
  & th[aria-sort='ascending'] > button > svg, & th[aria-sort='descending'] > button > svg { color: var(--zy-ink); }
`

/** The words one can do with a row, 16 apart. */
export const Acts = styled.span`
  display: flex;
  gap: 0 16px;
  justify-content: flex-end;
`

/** Stays in sight while the rows scroll, over the head. */
export const SelectionBox = styled.div`
  position: sticky;
  top: 0;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
  min-height: 40px;
  padding: 4px 12px;
  background: var(--zy-brand-wash);
  & > :last-child { margin-inline-start: auto; }
  @media (max-width: 1023px) { margin: 0 -16px; padding: 4px 16px; }
`

export const Cards = styled.ul`
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & > li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; padding: 12px 0; border-bottom: 1px solid var(--zy-line); }
  & > li:last-child { border-bottom: 0; }
  & > li[data-selected] { background: var(--zy-brand-wash); margin: 0 -16px; padding: 12px 16px; }
  & [data-tick] { grid-row: 1 / span 3; align-self: center; padding-inline-end: 16px; }
  & [data-left] { grid-column: 2; min-width: 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; overflow-wrap: anywhere; }
  & [data-right] { grid-column: 3; padding-inline-start: 8px; max-width: 55vw; text-align: end; display: flex; flex-wrap: wrap; justify-content: flex-end; align-items: baseline; gap: 0 12px; color: var(--zy-ink-2); overflow-wrap: anywhere; }
  & [data-title] { font: var(--zy-t16); font-weight: 600; min-width: 0; overflow-wrap: anywhere; }
  & [data-quiet] { color: var(--zy-ink-2); }
  & [data-num] { font-variant-numeric: tabular-nums lining-nums; }
`
