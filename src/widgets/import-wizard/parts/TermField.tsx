import styled from 'styled-components'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Combobox, Field } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const Room = styled.div`
  max-width: 432px;
  &[data-inset] { flex: none; box-sizing: content-box; padding: 0 24px 12px; }
  @media (max-width: 1023px) { &[data-inset] { padding: 0 16px 12px; } }
`

interface Props {
  /** The school that is imported into, where an administrator has chosen one. */
  school: string | undefined
  value: string | undefined
  onChange: (term: string | undefined) => void
  /** A file was chosen without it. */
  isMissed: boolean
  /** Above a table, where the other lines have their margin. */
  inset?: boolean
}

/** The term that all records of a file belong to (B157). */
export function TermField({ school, value, onChange, isMissed, inset }: Props) {
  const t = useWords(words)
  const { api, session } = useHost()
  const { rows, isLoading } = useList(api.terms.list)
  const own = school ?? session.user()?.work_unit?.uuid
  const offered = (rows ?? []).filter(({ work_unit }) => work_unit === null || work_unit === own)
  return (
    <Room data-inset={inset ? '' : undefined}>
      <Field
        label={t('term')}
        required
        hint={rows && offered.length === 0 ? t('noTerms') : inset ? undefined : t('termHint')}
        error={isMissed && value === undefined ? t('noTermFirst') : undefined}
      >
        <Combobox
          options={offered.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={value ?? null}
          onChange={term => onChange(term ?? undefined)}
          loading={isLoading}
        />
      </Field>
    </Room>
  )
}
