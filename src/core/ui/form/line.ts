import styled from 'styled-components'

/** A line of red ground over a form: what is wrong with the whole of it. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 9px 12px;
  background: var(--zy-zhu-wash);
  & > svg { color: var(--zy-zhu); flex: none; }
  & > b { font-weight: 400; }
`
