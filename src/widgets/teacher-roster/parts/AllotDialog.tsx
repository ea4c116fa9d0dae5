import { TaughtGrades } from '../../../core/contracts/relation/teachers.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, FieldBox, FormDialog, Skeleton, Transfer, useForm } from '../../../core/ui/index.ts'
import type { useClasses } from '../data.ts'
import { words } from '../messages/index.ts'
import type { Teacher } from '../model.ts'

/** Which classes a teacher has (C054): what is saved replaces what was. */
export function AllotDialog({
  teacher,
  known: { classes, waits, error, again },
  onClose,
}: {
  teacher: Teacher
  known: ReturnType<typeof useClasses>
  onClose: () => void
}) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: 'allot',
    title: t('allotTitle', { name: teacher.name }),
    words,
    body: TaughtGrades,
    row: teacher,
    read: ({ grades }: Teacher) => ({ grades: grades.map(one => one.uuid) }),
    save: (body, how) => api.teachers.allot_grades(teacher.uuid, body, how),
    changes: [api.teachers],
    done: onClose,
  })
  const { grades } = form.fields
  const options = classes.map(({ uuid, name, year_name }) => ({ value: uuid, label: `${year_name}\u3000${name}` }))
  return (
    <FormDialog form={form} width={720} onClose={onClose} note={t('allotNote')} blocked={waits || error ? t('allotWaits') : undefined}>
      <FieldBox of={grades} say={uuid => options.find(({ value }) => value === uuid)?.label} wide>
        {error ? (
          <FailedPanel bare text={error.detail} onRetry={again} />
        ) : waits ? (
          <Skeleton width="100%" height={240} />
        ) : (
          <Transfer titles={[t('allotLeft'), t('allotRight')]} options={options} value={grades.value ?? []} onChange={grades.set} />
        )}
      </FieldBox>
    </FormDialog>
  )
}
