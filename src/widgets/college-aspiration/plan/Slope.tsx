import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import type { Unit } from '../data.ts'
import { fillOf, placeOf } from '../model.ts'
import { planWords } from './messages/index.ts'

const Figure = styled.figure`
  margin: 0;
  & > figcaption { display: flex; justify-content: space-between; font: var(--zy-t12); color: var(--zy-ink-2); }
  & > svg { display: block; width: 100%; margin-top: 4px; }
`
const STEP = 6

/** The whole plan as strokes on the axis of ranks, one's own as the line: a row in the wrong place stands out of the slope. */
export function Slope({ units, rank }: { units: readonly Unit[]; rank: number }) {
  const t = useWords(planWords)
  return (
    <Figure>
      <figcaption>
        <span>{t('harder')}</span>
        <span>{t('safer')}</span>
      </figcaption>
      <svg
        viewBox={`0 0 100 ${Math.max(units.length, 1) * STEP}`}
        height={Math.min(units.length * STEP, 520)}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('slope')}
      >
        <line x1="50" x2="50" y1="0" y2={units.length * STEP} stroke="var(--zy-ink)" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        {units
          .map((unit, at) => ({ unit, at }))
          .map(({ unit, at }) => {
            const x = unit.expected === null ? 50 : 4 + 92 * placeOf(unit.expected, rank)
            const isVoid = unit.is_requirement_met === false
            return (
              <rect
                key={`${unit.uuid} ${at}`}
                x={x - 8}
                y={at * STEP + 1}
                width="16"
                height={STEP - 3}
                fill={isVoid ? 'var(--zy-zhu)' : fillOf[unit.band ?? 'none']}
              />
            )
          })}
      </svg>
    </Figure>
  )
}
