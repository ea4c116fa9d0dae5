import { TakersOfClass } from '../../../core/contracts/career/school_active_students.ts'
import { useList, useRefresh } from '../../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, MultiSelectField, SelectField, useClassChoices, useForm } from '../../../core/ui/index.ts'
import { type Activity, useActivityChanges } from '../data.ts'
import { words } from '../messages/index.ts'

/** Some of a class take part: those who do already are not offered. */
export function AddDialog({ one, onClose }: { one: Activity; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  const classes = useClassChoices()
  const changes = useActivityChanges()
  const refresh = useRefresh()
  const [first] = one.grades.map(({ uuid }) => uuid).filter(uuid => classes.some(({ value }) => value === uuid))
  const form = useForm({
    name: `career/takers ${one.uuid}`,
    title: t('addTo', { name: one.name }),
    words,
    body: TakersOfClass,
    ...(first && { start: { grade: first } }),
    ask: false,
    save: async ({ students }, how) => {
      try {
        for (const student of students.filter(each => !known.has(each)))
          await api.school_active_students.create({ school_active: one.uuid, student }, { quiet: how.quiet })
      } catch (error) {
        // those before it are there: another press adds the rest
        await refresh(...changes)
        throw error
      }
    },
    ...{ success: t('added'), changes, done: onClose },
  })
  const { fields, values } = form
  const { grade } = values
  const call = type === 4 ? api.students.jw_query_student : api.students.teacher_query_student
  const ofClass = useList(grade ? call : null, { grade: grade ? [grade] : [], ordering: ['other_num'] })
  const there = useList(api.school_active_students.list, { school_active: one.uuid })
  const known = new Set(there.rows?.map(({ student }) => student.uuid))
  const free = there.rows ? (ofClass.rows ?? []).filter(({ uuid }) => !known.has(uuid)) : []
  const isNone = ofClass.rows !== undefined && there.rows !== undefined && free.length === 0
  return (
    <FormDialog form={form} ok={t('add')} onClose={onClose}>
      <SelectField of={{ ...fields.grade, set: value => form.set({ grade: value ?? undefined, students: [] }) }} options={classes} />
      <MultiSelectField
        of={fields.students}
        options={free.map(({ uuid, name, other_num }) => ({ value: uuid, label: [name, other_num].filter(Boolean).join('\u3000') }))}
        hint={isNone ? t('allThere') : undefined}
      />
    </FormDialog>
  )
}
