import { CollegeMajorWrite } from '../../../core/contracts/material/college_major.ts'
import { levelTags } from '../../../core/domain/admission/level-tags.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ChipsField, FormDialog, type Say, TextField, useForm } from '../../../core/ui/index.ts'
import type { CollegeMajor } from '../data.ts'
import { collegeWords } from './messages/index.ts'

/** Adds a major to a college, or changes one of it. */
export function MajorDialog({ college, one, onClose }: { college: number; one: CollegeMajor | undefined; onClose: () => void }) {
  const t = useWords(collegeWords)
  const { api } = useHost()
  const form = useForm({
    name: 'material/college_major',
    title: t(one ? 'editMajor' : 'addMajor'),
    words: collegeWords,
    body: CollegeMajorWrite,
    row: one,
    of: String(college),
    start: { category: college },
    save: (body, how) =>
      one ? api.college_majors.patch(one.uuid, body, how) : api.college_majors.create({ ...body, category: college }, how),
    changes: [api.college_majors, api.colleges.dependents],
    done: onClose,
  })
  const { major_name, major_code, major_type } = form.fields
  // keys as one text on the wire (B263)
  const keys = {
    ...major_type,
    value: major_type.value?.split(',').filter(Boolean) ?? null,
    set: (chosen: readonly string[] | null) => major_type.set(chosen?.length ? chosen.join(',') : null),
    show: (say?: Say) =>
      major_type.show(text =>
        String(text)
          .split(',')
          .filter(Boolean)
          .map(key => say?.(key) ?? key)
          .join('\u3000'),
      ),
  }
  return (
    <FormDialog form={form} onClose={onClose}>
      <TextField of={major_name} />
      <TextField of={major_code} />
      <ChipsField of={keys} options={Object.entries(levelTags).map(([value, label]) => ({ value, label }))} />
    </FormDialog>
  )
}
