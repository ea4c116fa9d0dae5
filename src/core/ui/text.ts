import styled from 'styled-components'

/** Under or beside a value: notes, sources, hints. */
export const Note = styled.span`
  font: var(--zy-t12);
  color: var(--zy-ink-3);
`

/** Secondary text. */
export const Muted = styled.span`
  color: var(--zy-ink-2);
`

/** Digits that stand in columns. */
export const Num = styled.span`
  font-variant-numeric: tabular-nums lining-nums;
`

/** A dialog title, an empty state, anything announced at 20 px. */
export const Announce = styled.h2`
  && {
    font: var(--zy-t20);
  }
`
