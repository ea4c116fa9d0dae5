import styled from 'styled-components'

const Bone = styled.span`
  display: inline-block;
  height: 12px;
  max-width: 100%;
  border-radius: 2px;
  background: var(--zy-shade);
  vertical-align: middle;
`

/** A grey bar in the place of what is still loading. */
export function Skeleton({ width = 64, height = 12 }: { width?: number | string; height?: number }) {
  return <Bone aria-hidden="true" style={{ width, height }} />
}
