import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import type { Standing } from '../data.ts'
import { words } from '../messages/index.ts'
import { type BandName, bands, fillOf } from '../model.ts'
import { BandMark } from './BandMark.tsx'

const Rungs = styled.div`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-line);
  & > button {
    display: grid; gap: 4px; justify-items: start; align-content: start; padding: 10px 12px 12px 0; text-align: start;
    background: none; border: 0; border-bottom: 3px solid transparent; color: inherit; font: inherit; cursor: pointer; min-width: 0;
  }
  & > button:hover b { text-decoration: underline; }
  & > button:focus-visible { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
  & > button[aria-pressed='false'] :is(b, small) { color: var(--zy-ink-3); font-weight: 400; }
  & > button > span { display: flex; align-items: center; gap: 8px; flex-wrap: wrap; }
  & b { font: var(--zy-t20); font-variant-numeric: tabular-nums lining-nums; }
  & small { font: var(--zy-t12); color: var(--zy-ink-2); }
  @media (max-width: 767px) { & small { display: none; } & > button { padding-inline-end: 4px; } & > button > span { flex-direction: column; align-items: start; gap: 2px; } & b { font: var(--zy-t16); font-weight: 600; } }
`
const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 6px;
  margin-top: 8px;
  & > i { min-width: 2px; border-radius: 1px; }
`

interface LadderProps {
  counts: Standing['counts']
  chosen: readonly BandName[]
  onPress: (band: BandName) => void
}

/** How many majors stand in each band, from the hardest on; a press asks for one band, and for another beside it. */
export function Ladder({ counts, chosen, onPress }: LadderProps) {
  const t = useWords(words)
  const shown = bands.filter(band => counts[band] > 0)
  return (
    <div>
      <Rungs role="group" aria-label={t('ladder')}>
        {bands.map(band => (
          <button
            key={band}
            type="button"
            aria-pressed={chosen.includes(band)}
            style={{ borderBottomColor: chosen.includes(band) ? fillOf[band] : undefined }}
            onClick={() => onPress(band)}
          >
            <span>
              <BandMark band={band} /> <b>{grouped(counts[band])}</b>
            </span>
            <small>{t(`means.${band}`)}</small>
          </button>
        ))}
      </Rungs>
      <Bar aria-hidden="true">
        {shown.map(band => (
          <i key={band} style={{ flex: counts[band], background: fillOf[band] }} />
        ))}
      </Bar>
    </div>
  )
}
