import { TermWrite } from '../../../core/contracts/data_dict/term.ts'
import { useHost, useOwnSchool } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { DateField, FormDialog, SchoolField, TextField, useForm } from '../../../core/ui/index.ts'
import type { Term } from '../data.ts'
import { words } from '../messages/index.ts'

/** Makes a record or changes one. */
export function TermDialog({ one, onClose }: { one?: Term; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const isOwn = useOwnSchool() !== null
  const form = useForm({
    name: 'data_dict/term',
    title: t(one ? 'edit' : 'create'),
    words,
    body: TermWrite,
    row: one,
    save: (body, how) => (one ? api.terms.patch(one.uuid, body, how) : api.terms.create(body, how)),
    changes: [api.terms],
    done: onClose,
  })
  const { name, begin_date, end_date, work_unit } = form.fields
  return (
    <FormDialog form={form} onClose={onClose}>
      <TextField of={name} />
      <DateField of={begin_date} />
      <DateField of={end_date} />
      {!isOwn && !one && <SchoolField of={work_unit} />}
    </FormDialog>
  )
}
