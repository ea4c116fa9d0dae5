import { Fragment } from 'react'
import styled from 'styled-components'
import { contrast, pairs } from '../../scripts/tokens/contrast.ts'
import { colourNotes } from '../../scripts/tokens/notes.ts'
import { dark, light, type Token } from '../../src/core/ui/index.ts'
import { Facts } from '../docs/sheet.tsx'

const modes = [
  ['light', light],
  ['dark', dark],
] as const
const groups: readonly (readonly [name: string, tokens: readonly Token[]])[] = [
  ['Surfaces', ['paper', 'ground', 'shade']],
  ['Text', ['ink', 'ink-2', 'ink-3', 'ink-off', 'on-brand']],
  ['Lines', ['rule', 'line', 'line-2', 'edge']],
  ['Brand', ['brand', 'brand-2', 'brand-wash', 'brand-mid']],
  ['Vermilion', ['zhu', 'zhu-wash', 'zhu-mid']],
  ['Amber', ['hu', 'hu-wash', 'hu-mid']],
  ['Jade', ['yu', 'yu-wash', 'yu-mid']],
  ['Nine subjects', ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9']],
]

const Both = styled.span`
  display: inline-grid;
  grid-template-columns: 28px 76px 28px 76px;
  gap: 8px;
  align-items: center;
  font: 12px/18px ui-monospace, Menlo, Consolas, monospace;
  & > i { width: 28px; height: 28px; border: 1px solid var(--zy-line-2); border-radius: var(--zy-r); }
`

/** Every colour by its role, in both modes beside each other. */
export const Colours = () => (
  <>
    {groups.map(([name, tokens]) => (
      <Fragment key={name}>
        <h3>{name}</h3>
        <Facts
          label={name}
          head={['Token', 'Light, dark', 'What it is for']}
          widths={['14%', '36%']}
          rows={tokens.map(token => ({
            key: token,
            cells: [
              <code key="name">{token}</code>,
              <Both key="both">
                {modes.map(([mode, palette]) => (
                  <Fragment key={mode}>
                    <i style={{ background: palette[token] }} />
                    {palette[token]}
                  </Fragment>
                ))}
              </Both>,
              colourNotes[token],
            ],
          }))}
        />
      </Fragment>
    ))}
  </>
)

const Sample = styled.span`
  display: inline-block;
  padding: 2px 6px;
  border: 1px solid var(--zy-line);
  border-radius: var(--zy-r);
  font: var(--zy-t12);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`
const Samples = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
`
/** Never rounded up: 4.49 is no 4.5. */
const figure = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

/** What may stand on what, drawn as it stands there, with the contrast computed here and now. */
export function Contrast() {
  const fronts = [...new Set(pairs.map(([front]) => front))]
  return (
    <Facts
      label="Measured contrast"
      head={['Token', 'At least', 'Light', 'Dark']}
      rows={fronts.map(front => {
        const own = pairs.filter(([one]) => one === front)
        return {
          key: front,
          cells: [
            <code key="front">{front}</code>,
            (own[0]?.[2] ?? 0).toFixed(1),
            ...modes.map(([mode, palette]) => (
              <Samples key={mode}>
                {own.map(([, back, least]) => (
                  // what need not carry text is drawn as a border, which it is
                  <Sample
                    key={back}
                    style={
                      least < 4.5
                        ? { color: palette.ink, background: palette[back], border: `2px solid ${palette[front]}` }
                        : { color: palette[front], background: palette[back] }
                    }
                  >
                    {back} {figure(contrast(palette[front], palette[back]))}
                  </Sample>
                ))}
              </Samples>
            )),
          ],
        }
      })}
    />
  )
}
