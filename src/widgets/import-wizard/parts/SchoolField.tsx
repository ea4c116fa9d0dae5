import { useWords } from '../../../core/i18n/index.ts'
import { Combobox, Field } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

interface Props {
  schools: readonly { readonly uuid: string; readonly name: string }[]
  isLoading: boolean
  value: string | undefined
  onChange: (school: string | undefined) => void
}

/** Into which school an administrator imports. */
export function SchoolField({ schools, isLoading, value, onChange }: Props) {
  const t = useWords(words)
  return (
    <Field label={t('school')} required>
      <Combobox
        options={schools.map(school => ({ value: school.uuid, label: school.name }))}
        value={value ?? null}
        onChange={school => onChange(school ?? undefined)}
        loading={isLoading}
      />
    </Field>
  )
}
