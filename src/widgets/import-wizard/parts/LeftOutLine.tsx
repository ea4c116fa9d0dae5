import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Icon, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Preview } from '../model.ts'
import { leftOutWords } from '../wording.ts'

const Line = styled.div`
  display: flex;
  flex: none;
  align-items: flex-start;
  gap: 8px 16px;
  margin: 4px 24px 8px;
  padding: 5px 12px;
  background: var(--zy-ground);
  & > svg { flex: none; margin: 3px -8px 0 0; color: var(--zy-ink-2); }
  & > p { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & > p[tabindex] { max-height: 66px; overflow: auto; }
  & > button { white-space: nowrap; }
  @media (max-width: 1023px) {
    flex-wrap: wrap;
    margin: 4px 16px 12px;
    & > p { flex: 1 1 80%; }
  }
`

interface Props {
  preview: Preview
  /** Some of them nobody has decided about yet. */
  asks: boolean
  onMatch: () => void
  onLeave: () => void
}

/** Every column of the file that no field takes, with one of its cells; while somebody has to say so, the way to leave them. */
export function LeftOutLine({ preview, asks, onMatch, onLeave }: Props) {
  const t = useWords(words)
  const { leftOut } = preview
  if (leftOut.length === 0) return null
  return (
    <Line>
      <Icon name="info" />
      {/* a file may have a hundred of them: then they scroll, and what scrolls is reached by the keyboard */}
      <p className="num" tabIndex={leftOut.length > SHORT ? 0 : undefined}>
        {t('leftOutLead', { n: leftOut.length, list: leftOut.map(one => leftOutWords(t, one)).join(t('comma')) })}
      </p>
      <WordButton onClick={onMatch}>{t('leftOutMatch')}</WordButton>
      {asks && <WordButton onClick={onLeave}>{t('leftOutOk')}</WordButton>}
    </Line>
  )
}
const SHORT = 6
