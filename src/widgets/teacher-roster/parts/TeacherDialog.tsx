import { TeacherCreate } from '../../../core/contracts/relation/teachers.ts'
import { genderWords } from '../../../core/domain/code-tables.ts'
import { useHost, useOwnSchool } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  FormDialog,
  type InitialPassword,
  PhoneField,
  SchoolField,
  SegmentedField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Teacher, TeacherType } from '../model.ts'

export interface TeacherDialogProps {
  /** Whom to change; without one a new account is made. */
  teacher?: Teacher
  type: TeacherType
  onClose: () => void
  /** The initial password of a new account. */
  onCreated: (created: InitialPassword) => void
}

/** A teacher or adviser: the phone number is the login name (B152). */
export function TeacherDialog({ teacher, type, onClose, onCreated }: TeacherDialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const isOwn = useOwnSchool() !== null
  const form = useForm({
    name: 'teacher',
    title: t(teacher ? `edit${type}` : `create${type}`),
    words,
    body: TeacherCreate,
    row: teacher,
    start: { gender: genderWords[2] },
    required: isOwn ? [] : ['work_unit'],
    fixed: teacher ? ['cert_id'] : [],
    save: async (body, how) =>
      teacher
        ? void (await api.teachers.relation_update(teacher.uuid, body, how))
        : api.teachers.relation_create({ ...body, teacher_type: type }, how),
    changes: [api.teachers],
    done(created) {
      onClose()
      if (created?.initial_password)
        onCreated({ name: form.values.name ?? '', username: created.username, password: created.initial_password })
    },
  })
  const { name, gender, cert_id, email, other_num, remark, work_unit } = form.fields
  return (
    <FormDialog form={form} width={560} onClose={onClose}>
      {!isOwn && !teacher && <SchoolField of={work_unit} wide />}
      <TextField of={name} />
      <SegmentedField of={gender} options={genderWords} />
      <PhoneField of={cert_id} />
      <TextField of={email} type="email" />
      <TextField of={other_num} />
      <TextAreaField of={remark} rows={2} />
    </FormDialog>
  )
}
