import { useState } from 'react'
import type { CurrentUser } from '../../../core/auth/index.ts'
import { StudentCreate } from '../../../core/contracts/relation/student-shapes.ts'
import {
  defaultExamineeCategory,
  defaultExamineeType,
  defaultSchoolGrade,
  examineeCategories,
  examineeTypes,
  genderWords,
  schoolGrades,
} from '../../../core/domain/code-tables.ts'
import type { Course } from '../../../core/domain/courses.ts'
import { nations } from '../../../core/domain/nations.ts'
import { type PlainDestination, useHost, useOwnSchool } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  AreaField,
  ClassField,
  FormPage,
  FormSection,
  IdNumberField,
  NativeField,
  NumberField,
  PhoneField,
  SchoolField,
  SearchField,
  SegmentedField,
  SelectField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../core/ui/index.ts'
import type { Student } from '../data.ts'
import { studentBasicsWords as words } from '../messages/index.ts'
import { courseFault, courseTypeOf, demandedFields, enrollmentYears, examYears, lockedFields, type Mode } from '../model.ts'
import { CourseField } from './CourseField.tsx'
import { PhoneQuestion } from './PhoneQuestion.tsx'

export interface BasicsFormProps {
  mode: Mode
  user: CurrentUser
  student: Student | undefined
  provinces: readonly { id: number; select_course_type: number }[]
  courses: readonly Course[]
  doneTo?: PlainDestination
  onSaved?: () => void
}

/** A new student's defaults (B138). */
const defaults = {
  gender: genderWords[0],
  nation: nations[0]!,
  examinee_category: defaultExamineeCategory,
  examinee_type: defaultExamineeType,
  school_grade: defaultSchoolGrade,
} as const

/** The form of one student: her own, or in the hands of staff. */
export function BasicsForm({ mode, user, student, provinces, courses, doneTo, onSaved }: BasicsFormProps) {
  const t = useWords(words)
  const host = useHost()
  const { api } = host
  const namesSchool = useOwnSchool() === null
  const [asking, setAsking] = useState<((ignore: boolean) => void) | null>(null)
  const isOwn = mode === 'own'
  const accountType = isOwn ? user.account_type : (student?.user.account_type ?? 0)
  const typeOf = (native: number | null) => courseTypeOf(native, provinces, user.extra_user_info.native?.select_course_type)

  const form = useForm({
    name: `student-basics ${mode}`,
    title: t(mode === 'own' ? 'title' : mode === 'edit' ? 'editTitle' : 'newTitle'),
    words,
    body: StudentCreate,
    row: student,
    // an imported student has no stage yet: nearly all of them are in the same one
    read: ({ grade, school_grade }: Student) => ({
      grade: grade?.uuid ?? null,
      ...(school_grade === null && ({ school_grade: defaultSchoolGrade } as const)),
    }),
    start: defaults,
    required: demandedFields(mode, accountType, namesSchool, user.can_relation_update_course),
    fixed: mode === 'edit' ? ['cert_id'] : lockedFields(mode, student, user.can_relation_update_course),
    secret: ['password'],
    isReadOnly: user.is_readonly_all,
    check: ({ course, native }) => ({ course: courseFault(course, courses, typeOf(native)) }),
    async ask({ phone }) {
      if (!isOwn || phone?.trim()) return host.confirm({ title: t('confirmTitle'), text: t('confirmText') })
      // B099, B100: without a phone number this is the question, and going back marks the field
      const isIgnored = await new Promise<boolean>(answer => setAsking(() => answer))
      setAsking(null)
      if (!isIgnored) form.blame({ phone: t('noPhoneTitle') })
      return isIgnored
    },
    save: async (body, how) =>
      student ? void (await api.students.relation_update(student.uuid, body, how)) : api.students.relation_create(body, how),
    changes: [api.students],
    success: isOwn ? t('saved') : undefined,
    async done(created) {
      const values = { username: created?.username ?? '', password: created?.initial_password ?? '' }
      if (created) await host.confirm({ title: t('created'), text: t('createdText', values) })
      // The menu and the mock application follow the province and the subjects.
      if (isOwn) await host.renewAfter()
      onSaved?.()
    },
    leads: () => doneTo && host.go(doneTo),
  })
  const { fields, values } = form
  // staff see what they confirm by saving: no paper of hers is signed before
  const herOwn = (listed: string | null | undefined) => (mode === 'edit' && listed ? t('herOwn', { listed }) : undefined)
  const today = new Date()
  const school = student?.user.work_unit.uuid ?? (namesSchool ? values.work_unit : undefined)
  return (
    <>
      <FormPage form={form} sub={isOwn ? t('lead') : student?.name}>
        <FormSection title={t('sectionPerson')}>
          {mode === 'create' && namesSchool && (
            <SchoolField of={{ ...fields.work_unit, set: unit => form.set({ work_unit: unit, grade: null }) }} />
          )}
          <TextField of={fields.name} hint={herOwn(student?.listed_name)} />
          <SegmentedField of={fields.gender} options={genderWords} />
          <SearchField of={fields.nation} options={nations} />
          {!isOwn && <IdNumberField of={fields.cert_id} />}
          {mode === 'create' && <TextField of={fields.password} />}
          {!isOwn && <TextField of={fields.other_num} hint={herOwn(student?.listed_num)} />}
          <SelectField of={fields.school_grade} options={schoolGrades} />
          <SelectField of={fields.examinee_category} options={examineeCategories} />
          <SelectField of={fields.examinee_type} options={examineeTypes} />
        </FormSection>
        <FormSection title={t('sectionSchool')}>
          <NativeField
            of={fields.native}
            stored={student?.native}
            words={student?.native_path}
            hint={fields.native.disabled && isOwn ? t('lockedNative') : undefined}
          />
          {accountType !== 0 && <AreaField of={fields.area} stored={student?.area} words={student?.area_path} />}
          {!isOwn && <ClassField of={fields.grade} school={school} />}
          <NumberField of={fields.entry_score} unit={t('points')} decimal />
          <SelectField
            of={fields.exam_year}
            options={examYears(today, values.exam_year)}
            hint={fields.exam_year.disabled && isOwn ? t('lockedExamYear') : undefined}
          />
          <SelectField of={fields.enrollment_year} options={enrollmentYears(today, values.enrollment_year)} />
          <CourseField
            of={fields.course}
            courses={courses}
            type={typeOf(values.native)}
            isClosed={isOwn && !user.can_relation_update_course}
          />
        </FormSection>
        <FormSection title={t('sectionContact')}>
          <PhoneField of={fields.phone} autoComplete={isOwn ? 'tel' : 'off'} />
          <TextField of={fields.qq} inputMode="numeric" />
          <TextField of={fields.wechat_num} />
          <TextField of={fields.email} type="email" />
          <TextAreaField of={fields.remark} />
        </FormSection>
      </FormPage>
      <PhoneQuestion open={asking !== null} onAnswer={ignore => asking?.(ignore)} />
    </>
  )
}
