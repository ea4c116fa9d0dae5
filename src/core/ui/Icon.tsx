import styled from 'styled-components'
import { type IconName, icons } from './icons.ts'

const Drawing = styled.svg`
  width: 16px;
  height: 16px;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`

export interface IconProps {
  name: IconName
  /** Width and height in px; 16 unless given, 12 beside notes. */
  size?: 12 | 16 | 20
  className?: string
}

/** A line icon. Always decoration: the word beside it, or the label of its button, says what it means. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <Drawing
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      style={size === 16 ? undefined : { width: size, height: size }}
    >
      <path d={icons[name]} vectorEffect={size === 16 ? undefined : 'non-scaling-stroke'} />
    </Drawing>
  )
}
