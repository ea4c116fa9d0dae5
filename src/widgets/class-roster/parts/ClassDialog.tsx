import { GradeWrite } from '../../../core/contracts/data_dict/grade.ts'
import { useHost, useOwnSchool } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, SchoolField, TextField, useForm, YearField } from '../../../core/ui/index.ts'
import type { Grade } from '../ClassRoster.tsx'
import { words } from '../messages/index.ts'

export interface ClassDialogProps {
  /** The class to change; without one a new one is made. */
  one?: Grade
  /** The year a new class is most likely of. */
  year?: number
  onClose: () => void
}

/** Makes a class or changes one: name, year, campus; whose class it is an administrator says. */
export function ClassDialog({ one, year = new Date().getFullYear(), onClose }: ClassDialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const isOwn = useOwnSchool() !== null
  const form = useForm({
    name: 'class',
    title: t(one ? 'edit' : 'create'),
    words,
    body: GradeWrite,
    row: one,
    start: { year },
    required: isOwn ? [] : ['work_unit'],
    save: (body, how) => (one ? api.grades.patch(one.uuid, body, how) : api.grades.create(body, how)),
    changes: [api.grades, api.students],
    done: onClose,
  })
  const { name, year: enrolled, school_area, work_unit } = form.fields
  return (
    <FormDialog form={form} onClose={onClose}>
      {!isOwn && !one && <SchoolField of={work_unit} />}
      <TextField of={name} />
      <YearField of={enrolled} />
      <TextField of={school_area} />
    </FormDialog>
  )
}
