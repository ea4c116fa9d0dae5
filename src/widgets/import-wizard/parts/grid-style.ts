import styled from 'styled-components'

export const ROW = 33
export const HEAD = 35

/** The scrolling sheet. One tab stop: the arrows move inside it. */
export const Sheet = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  &:focus-visible { outline: none; }
  &:focus-visible [data-active] { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
`
const line = `
  display: grid;
  align-items: center;
  margin-left: 24px;
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
  & > div:first-child { padding: 0 10px 0 0; text-align: end; color: var(--zy-ink-3); }
`
export const BodyRow = styled.div`
  ${line}
  position: absolute;
  left: 0;
  right: 0;
  height: ${ROW}px;
  border-bottom: 1px solid var(--zy-line);
  &:hover { background: var(--zy-ground); }
  & > [role='rowheader'] { padding-inline-end: 10px; white-space: nowrap; text-align: end; color: var(--zy-ink-3); }
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
