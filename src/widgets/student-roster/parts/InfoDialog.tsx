import { StudentPlacement } from '../../../core/contracts/relation/student-shapes.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ClassField, FormDialog, SchoolField, useForm, YearField } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Student } from '../model.ts'

/** 信息设置 (D018): class, school and exam year of a student; another school empties the class (B150, B151). */
export function InfoDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: 'student-info',
    title: `${t('infoTitle')}\u3000${student.name}`,
    words,
    body: StudentPlacement,
    row: student,
    read: ({ user, grade }: Student) => ({ work_unit: user.work_unit.uuid, grade: grade?.uuid ?? null }),
    required: ['work_unit', 'grade'],
    save: (body, how) => api.students.admin_update_info(student.uuid, body, how),
    changes: [api.students],
    done: onClose,
  })
  const { work_unit, grade, exam_year } = form.fields
  const { uuid, name } = student.user.work_unit
  return (
    <FormDialog form={form} onClose={onClose}>
      <SchoolField
        of={{ ...work_unit, set: school => form.set({ work_unit: school, ...(school !== work_unit.value && { grade: null }) }) }}
        chosen={{ value: uuid, label: name }}
      />
      <ClassField of={grade} school={work_unit.value} />
      <YearField of={exam_year} />
    </FormDialog>
  )
}
