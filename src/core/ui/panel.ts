import { css } from 'styled-components'

// Never `display` in the panel's own rule: it would beat the browser's "hidden while closed".
/** The look of everything that floats from a control: lists, menus, choosers. */
export const panel = css`
  position: fixed;
  inset: auto;
  margin: 0;
  padding: 6px 0;
  border: 0;
  border-radius: var(--zy-r-float);
  background: var(--zy-paper);
  color: var(--zy-ink);
  box-shadow: var(--zy-float);
  font: var(--zy-t14);
  overflow: auto;
  outline: none;
  text-align: start;
  z-index: 9;
`

/** One line of a list or menu. */
export const panelRow = css`
  display: flex;
  align-items: center;
  gap: 8px;
  width: 100%;
  min-height: 36px;
  padding: 6px 16px;
  border: 0;
  background: none;
  color: var(--zy-ink);
  text-align: start;
  cursor: pointer;
  user-select: none;
  &[data-focus], &[data-active='true'] { background: var(--zy-ground); }
  &[data-selected], &[aria-selected='true'] { color: var(--zy-brand); font-weight: 600; }
  &[data-disabled], &[aria-disabled='true'] { color: var(--zy-ink-off); cursor: not-allowed; }
`
