import styled from 'styled-components'

const Drawn = styled.svg`
  display: block;
  width: 100%;
  min-width: 120px;
  height: 16px;
  overflow: visible;
`
const Legend = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  & > span { display: inline-flex; align-items: center; gap: 6px; }
  & svg { width: 12px; height: 12px; overflow: visible; }
`
// half a mark at either end
const x = (share: number) => `${(2 + 96 * share).toFixed(2)}%`
const SIDE = 9

const From = ({ at }: { at: string }) => <circle cx={at} cy="8" r="5" fill="var(--zy-brand)" />
const To = ({ at }: { at: string }) => (
  <svg x={at} y="8" overflow="visible" aria-hidden="true">
    <rect x={-SIDE / 2} y={-SIDE / 2} width={SIDE} height={SIDE} fill="var(--zy-paper)" stroke="var(--zy-hu)" strokeWidth="2" />
  </svg>
)

/** Two shares of the same whole on one line from nothing to all: what one has is a dot, what it is compared with a square. The numbers stand beside it. */
export function ShareStrip({ from, to }: { from: number; to: number }) {
  return (
    <Drawn aria-hidden="true" focusable="false">
      <line x1={x(0)} x2={x(1)} y1="8" y2="8" stroke="var(--zy-line-2)" />
      <line
        x1={x(Math.min(from, to))}
        x2={x(Math.max(from, to))}
        y1="8"
        y2="8"
        stroke={from >= to ? 'var(--zy-brand)' : 'var(--zy-hu)'}
        strokeWidth="4"
        opacity=".4"
      />
      <From at={x(from)} />
      <To at={x(to)} />
    </Drawn>
  )
}

/** Which mark is which combination. */
export function StripLegend({ from, to }: { from: string; to: string }) {
  return (
    <Legend>
      <span>
        <svg aria-hidden="true" viewBox="0 0 12 16">
          <From at="6" />
        </svg>
        {from}
      </span>
      <span>
        <svg aria-hidden="true" viewBox="0 0 12 16">
          <To at="6" />
        </svg>
        {to}
      </span>
    </Legend>
  )
}
