import styled from 'styled-components'
import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Segmented } from '../../../core/ui/index.ts'
import { kindScreens } from '../kinds/index.ts'
import { words } from '../messages/index.ts'

const Room = styled.div`
  display: grid;
  gap: 6px;
  justify-items: start;
  & > p { color: var(--zy-ink-2); }
`

interface Props {
  kind: ImportKindName
  corrects: boolean
  onChange: (corrects: boolean) => void
}

/** Whether the list adds, or corrects what is stored. */
export function ModeField({ kind, corrects, onChange }: Props) {
  const t = useWords(words)
  const { foundBy } = kindScreens[kind]
  if (!foundBy) return null
  const options = [
    { value: 'new', label: t('modeNew') },
    { value: 'correct', label: t('modeCorrect') },
  ]
  return (
    <Room>
      <Segmented
        aria-label={t('mode')}
        options={options}
        value={corrects ? 'correct' : 'new'}
        onChange={value => onChange(value === 'correct')}
      />
      <p>{corrects ? t('modeCorrectText', { by: t(foundBy) }) : t('modeNewText')}</p>
    </Room>
  )
}
