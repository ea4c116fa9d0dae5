import styled from 'styled-components'

/** The twelve combinations on one sheet: a row a first subject, a cell a combination (mocks/subjects). */
export const GridRows = styled.div`
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  margin-bottom: 24px;
`
export const GridLine = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  &[data-first] { grid-template-columns: 112px repeat(6, minmax(0, 1fr)); }
  & + & { border-top: 1px solid var(--zy-line-2); }
  @media (max-width: 1023px) { &, &[data-first] { grid-template-columns: 1fr 1fr; } }
`
export const GridFirst = styled.div`
  padding: 14px 12px 14px 0;
  & > b { display: block; font: var(--zy-t28); margin-bottom: 4px; }
  & > span { font: var(--zy-t12); color: var(--zy-ink-3); font-variant-numeric: tabular-nums; }
  @media (max-width: 1023px) { grid-column: 1 / -1; display: flex; align-items: baseline; gap: 12px; padding: 12px 0 4px; }
`
export const GridBar = styled.span`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 2px 8px;
  font: var(--zy-t12);
  color: var(--zy-ink-2);
  font-variant-numeric: tabular-nums;
  & + & { margin-top: 8px; }
  & > i { grid-column: 1 / -1; height: 4px; background: var(--zy-shade); }
  & > i > u { display: block; height: 4px; background: var(--zy-edge); }
  &[data-own] > b { color: var(--zy-ink); }
  &:not([data-own]) > b { font-weight: 400; }
  &[data-own] > i > u { background: var(--zy-brand); }
  [data-picked='other'] > &[data-own] > i > u { background: var(--zy-hu); }
`
