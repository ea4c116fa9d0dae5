import styled from 'styled-components'

const Bone = styled.span`
  display: inline-block;
  height: 12px;
  max-width: 100%;
  border-radius: 2px;
  background: var(--zy-shade);
  vertical-align: middle;
`

export interface SkeletonProps {
  /** Of what will stand here, in px or as a CSS length. */
  width?: number | string
  /** The same, in px: the page does not jump when the words come. */
  height?: number
}

/** A grey bar in the place of what is still loading. */
export function Skeleton({ width = 64, height = 12 }: SkeletonProps) {
  return <Bone aria-hidden="true" style={{ width, height }} />
}
