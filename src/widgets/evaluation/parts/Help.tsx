import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { words } from '../messages/index.ts'

const Panel = styled.section`
  display: grid;
  gap: 10px;
  padding: 16px 20px;
  border: 1px solid var(--zy-edge);
  border-radius: var(--zy-r);
  background: var(--zy-paper);
  &[data-urgent] { border: 2px solid var(--zy-brand); background: var(--zy-brand-wash); }
  & h2 { font: var(--zy-t16); font-weight: 600; }
  & dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 2px 20px; align-items: baseline; }
  & dt a { display: inline-flex; align-items: center; min-height: 32px; font: var(--zy-t20); font-variant-numeric: tabular-nums; color: var(--zy-brand); }
  & dd { color: var(--zy-ink-2); }
  @media (max-width: 1023px) { & dt a { min-height: 44px; } }
`
const lines = [
  { calls: ['12356'], about: 'help12356' },
  { calls: ['12355'], about: 'help12355' },
  { calls: ['110', '120'], about: 'help110' },
] as const

/** Whom to call, at once and by a touch; `urgent` where the answers say that somebody should, `told` once the counsellor has been: that is not said of a school that has none. */
export function Help({ urgent = false, told = false }: { urgent?: boolean; told?: boolean | undefined }) {
  const t = useWords(words)
  return (
    <Panel data-urgent={urgent || undefined} role={urgent ? 'alert' : undefined}>
      <h2>{t(urgent ? 'helpUrgent' : 'helpTitle')}</h2>
      <dl>
        {lines.map(({ calls, about }) => (
          <Line key={about} calls={calls} about={t(about)} />
        ))}
      </dl>
      {urgent && <p>{t(told ? 'helpAdult' : 'helpBefore')}</p>}
    </Panel>
  )
}

const Line = ({ calls, about }: { calls: readonly string[]; about: string }) => (
  <>
    <dt>
      {calls.map((call, at) => (
        <span key={call}>
          {at > 0 && ' / '}
          <a href={`tel:${call}`}>{call}</a>
        </span>
      ))}
    </dt>
    <dd>{about}</dd>
  </>
)
