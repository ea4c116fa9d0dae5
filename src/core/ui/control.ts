import { css } from 'styled-components'

/** The box of every control one writes or chooses in. */
export const controlBox = css`
  width: 100%;
  min-width: 0;
  min-height: var(--zy-ctl);
  padding: 4px 10px;
  border: 1px solid var(--zy-edge);
  border-radius: var(--zy-r);
  background: var(--zy-paper);
  color: var(--zy-ink);
  font: inherit;
  margin: 0;
  appearance: none;
  @media (max-width: 640px) { font-size: 16px; }
  &::placeholder { color: var(--zy-ink-3); opacity: 1; }
  &:hover:not(:disabled) { border-color: var(--zy-ink-2); }
  &:focus-visible, &[data-open] { outline: none; border-color: var(--zy-brand); box-shadow: 0 0 0 2px var(--zy-brand-mid); }
  &[aria-invalid='true'] { border-color: var(--zy-zhu); box-shadow: inset 0 0 0 1px var(--zy-zhu); }
  &[aria-invalid='true']:focus-visible { box-shadow: inset 0 0 0 1px var(--zy-zhu), 0 0 0 2px var(--zy-brand-mid); }
  &:disabled, &[readonly] { background: var(--zy-ground); color: var(--zy-ink-2); border-color: var(--zy-line-2); opacity: 1; }
  &:disabled { cursor: not-allowed; }
`
