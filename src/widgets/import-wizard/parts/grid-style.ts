import styled from 'styled-components'

export const ROW = 33
export const HEAD = 35
/** Before the row numbers. */
export const INDENT = 24

/** The scrolling sheet. One tab stop: the arrows move inside it. */
export const Sheet = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  scroll-padding-top: ${HEAD}px;
  &:focus-visible { outline: none; }
  &:focus-visible [data-active] { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
`
const line = `
  display: grid;
  align-items: center;
  margin-left: ${INDENT}px;
  /* the number of the row stays in sight beside columns that were scrolled to */
  & > :first-child { display: flex; align-items: center; justify-content: flex-end; align-self: stretch; position: sticky; left: ${INDENT}px; z-index: 1; background: var(--zy-paper); box-shadow: -${INDENT}px 0 0 var(--zy-paper); white-space: nowrap; color: var(--zy-ink-3); }
`
export const HeadRow = styled.div`
  ${line}
  position: sticky;
  top: 0;
  z-index: 2;
  height: ${HEAD}px;
  background: var(--zy-paper);
  border-bottom: 1px solid var(--zy-rule);
  color: var(--zy-ink-2);
  & > div { padding: 0 10px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  & > :first-child { padding: 0 10px 0 0; }
`
export const BodyRow = styled.div`
  ${line}
  position: absolute;
  left: 0;
  right: 0;
  height: ${ROW}px;
  border-bottom: 1px solid var(--zy-line);
  &:hover, &:hover > [role='rowheader'] { background: var(--zy-ground); }
  & > [role='rowheader'] { padding-inline-end: 10px; }
  &[data-faulty] > [role='rowheader'] { color: var(--zy-zhu); font-weight: 600; }
`
export const Cell = styled.div`
  display: flex;
  align-items: center;
  height: ${ROW - 1}px;
  padding: 0 10px;
  white-space: nowrap;
  cursor: default;
  min-width: 0;
  & > span { padding-bottom: 3px; overflow: hidden; text-overflow: ellipsis; white-space: pre; }
  &[data-noted] > span { text-decoration: underline dotted var(--zy-brand) 1.5px; text-underline-offset: 4px; }
  &[data-faulty] { background: var(--zy-zhu-wash); box-shadow: inset 2px 0 0 var(--zy-zhu); color: var(--zy-zhu); }
  &[data-faulty][data-current] { box-shadow: inset 0 0 0 2px var(--zy-zhu); }
  & > input {
    width: 100%;
    height: 100%;
    margin: 0 -10px;
    padding: 0 9px;
    flex: 1 0 calc(100% + 20px);
    border: 2px solid var(--zy-brand);
    border-radius: 0;
    background: var(--zy-paper);
    color: var(--zy-ink);
    outline: none;
  }
`
