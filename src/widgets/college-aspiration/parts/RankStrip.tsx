import styled from 'styled-components'
import type { Unit } from '../data.ts'
import { fillOf, placeOf } from '../model.ts'

const Drawn = styled.svg`
  display: block;
  width: 100%;
  max-width: 240px;
  height: 20px;
  overflow: visible;
`
const x = (place: number) => `${(4 + 92 * place).toFixed(2)}%`

/** The ranks of a unit's years beside one's own, which stands in the middle: harder to the left. The newest is filled. The numbers stand below. */
export function RankStrip({ unit, own }: { unit: Unit; own: number }) {
  const fill = fillOf[unit.band ?? 'none']
  const places = unit.past.map(({ year, min_rank }) => ({ year, at: placeOf(min_rank, own) }))
  const ends = places.map(({ at }) => at)
  return (
    <Drawn aria-hidden="true" focusable="false">
      <line x1="0" x2="100%" y1="10" y2="10" stroke="var(--zy-line-2)" />
      {unit.basis === 'college' && unit.expected !== null && unit.hardest !== null && (
        <line
          x1={x(placeOf(unit.hardest, own))}
          x2={x(placeOf(unit.expected, own))}
          y1="10"
          y2="10"
          stroke={fill}
          strokeWidth="2"
          strokeDasharray="3 3"
        />
      )}
      {ends.length > 1 && (
        <line x1={x(Math.min(...ends))} x2={x(Math.max(...ends))} y1="10" y2="10" stroke={fill} strokeWidth="4" opacity=".4" />
      )}
      {places.toReversed().map(({ year, at }, index) => (
        <circle
          key={year}
          cx={x(at)}
          cy="10"
          r={index === places.length - 1 ? 4.5 : 3.5}
          fill={index === places.length - 1 ? fill : 'var(--zy-paper)'}
          stroke={fill}
          strokeWidth="1.5"
        />
      ))}
      <line x1="50%" x2="50%" y1="0" y2="20" stroke="var(--zy-ink)" strokeWidth="1.5" />
    </Drawn>
  )
}
