import styled from 'styled-components'
import type { Pointed } from './chart-canvas.ts'
import { type ChartData, tokenOf } from './series.ts'

const Line = styled.i`
  position: absolute;
  top: 28px;
  bottom: 26px;
  width: 1px;
  background: var(--zy-edge);
  pointer-events: none;
`
const Box = styled.div`
  position: absolute;
  z-index: 2;
  max-width: 60%;
  padding: 8px 12px;
  border-radius: var(--zy-r-float);
  background: var(--zy-paper);
  box-shadow: var(--zy-float);
  font: var(--zy-t12);
  color: var(--zy-ink-2);
  pointer-events: none;
  overflow-wrap: anywhere;
  & > p { color: var(--zy-ink); font-weight: 600; }
  & > ul > li { display: flex; gap: 6px; align-items: baseline; }
  & > ul > li > i { flex: none; width: 8px; height: 8px; border-radius: 1px; }
  & > ul > li > b { margin-inline-start: auto; padding-inline-start: 12px; color: var(--zy-ink); font-variant-numeric: tabular-nums; }
`

/**
 * What stands under the pointer, in words. Ours instead of echarts' own, which writes HTML: it stays in the picture's root, its
 * texts are texts (S6), and it needs no inline style sheet. The table says the same to those who do not point.
 */
export function Tip({ data, pointed, width }: { data: ChartData; pointed: Pointed; width: number }) {
  const { categories, series, unit = '', kind } = data
  const { index, x, y } = pointed
  const one = series[index]
  const rows =
    kind === 'radar'
      ? categories.map((name, at) => ({ name, value: one?.values[at] ?? null, color: null }))
      : series.map((each, at) => ({ name: each.name, value: each.values[index] ?? null, color: tokenOf(data, at) }))
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }
  return (
    <div aria-hidden="true">
      {kind !== 'radar' && <Line style={{ left: x }} />}
      <Box data-tip="" style={{ ...side, top: Math.max(0, y - 24) }}>
        <p>{kind === 'radar' ? one?.name : categories[index]}</p>
        <ul>
          {rows
            .filter(row => row.value !== null)
            .map(row => (
              <li key={row.name}>
                {row.color && rows.length > 1 && <i style={{ background: `var(--zy-${row.color})` }} />}
                {row.name}
                <b>
                  {row.value}
                  {unit}
                </b>
              </li>
            ))}
        </ul>
      </Box>
    </div>
  )
}
