import type { PointerEvent } from 'react'
import styled from 'styled-components'
import type { Curve } from '../../../core/domain/admission/score-rank.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { words } from '../messages/index.ts'
import { axisOf, placeOf, pointsFrom, shapeOf } from '../model.ts'

const Figure = styled.figure`
  position: relative;
  height: 248px;
  margin: 8px 0 0;
  padding: 44px 0 28px;
  & svg { display: block; width: 100%; height: 100%; overflow: visible; }
  & .all { fill: var(--zy-shade); }
  & .ahead { fill: var(--zy-brand); fill-opacity: .34; }
  & .line { fill: none; stroke: var(--zy-ink-2); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
  & .axis { stroke: var(--zy-ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
`
const Mark = styled.span`
  position: absolute;
  bottom: 0;
  transform: translateX(-50%);
  font: var(--zy-t12);
  color: var(--zy-ink-2);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &:first-of-type { transform: none; }
  &[data-last] { transform: translateX(-100%); }
`
const Here = styled.div`
  position: absolute;
  top: 0;
  bottom: 28px;
  width: 0;
  border-left: 1.5px solid var(--zy-brand);
  pointer-events: none;
  & > span { position: absolute; top: 0; padding: 0 8px; white-space: nowrap; font: var(--zy-t12); font-variant-numeric: tabular-nums; left: 0; }
  & > span > b { display: block; font: 600 14px/20px var(--zy-sans); color: var(--zy-brand); }
  &[data-end] > span { left: auto; right: 0; text-align: end; }
`

/** How many stand at each score, those ahead in colour. A press on it looks up that score; the field above does the same by keyboard. */
export function CurveDrawing({ curve, at, onPick }: { curve: Curve; at: number | undefined; onPick: (score: number) => void }) {
  const t = useWords(words)
  const { lowest, highest, marks } = axisOf(curve)
  const points = shapeOf(curve)
  const here = at === undefined ? undefined : placeOf(curve, at)
  const path = (from: number) => {
    const some = pointsFrom(points, from)
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last) return ''
    return `M${first.x * 1000},200 ${some.map(({ x, y }) => `L${x * 1000},${(1 - y) * 196 + 4}`).join(' ')} L${last.x * 1000},200 Z`
  }
  const line = points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x * 1000},${(1 - y) * 196 + 4}`).join(' ')
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    onPick(Math.round(lowest + ((event.clientX - box.left) / box.width) * (highest - lowest)))
  }
  const ranks = at === undefined ? undefined : curve.ranksOf(at)
  return (
    <Figure>
      <svg viewBox="0 0 1000 200" preserveAspectRatio="none" role="img" aria-label={t('curveOf', { lowest, highest })} onPointerDown={pick}>
        <path className="all" d={path(0)} />
        {here !== undefined && <path className="ahead" d={path(here)} />}
        <path className="line" d={line} />
        <line className="axis" x1="0" x2="1000" y1="200" y2="200" />
      </svg>
      {marks.map((score, i) => (
        <Mark key={score} style={{ left: `${placeOf(curve, score) * 100}%` }} data-last={i === marks.length - 1 || undefined}>
          {i === marks.length - 1 ? t('pointsOf', { score }) : score}
        </Mark>
      ))}
      {here !== undefined && ranks && (
        <Here style={{ left: `${here * 100}%` }} data-end={here > 0.6 || undefined}>
          <span>
            <b>{t('pointsOf', { score: at! })}</b>
            {t('ahead', { n: grouped(ranks.from - 1) })}
          </span>
        </Here>
      )}
    </Figure>
  )
}
