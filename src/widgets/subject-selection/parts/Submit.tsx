import { SubjectChoice } from '../../../core/contracts/relation/student-shapes.ts'
import { useList, useRecord } from '../../../core/data/index.ts'
import type { Course } from '../../../core/domain/courses.ts'
import { electivesFault, maxCourses, offeredCourses, openCourses } from '../../../core/domain/electives.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  ChipsField,
  Empty,
  FailedPanel,
  FormPage,
  FormSection,
  Note,
  PageHead,
  PlaceLink,
  Skeleton,
  useForm,
} from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** The form in which a student hands in her subjects (D076); what stands there is what she handed in before. */
export function Submit() {
  const t = useWords(words)
  const user = useCurrentUser()
  if (!user || user.u_type === 1) return <Hers />
  // a superuser is shown every menu
  return (
    <>
      <PageHead title={t('submitTitle')} />
      <Empty title={t('noStudent')} text={t('noStudentText')} actions={<PlaceLink to="subjects.grid">{t('toGrid')}</PlaceLink>} />
    </>
  )
}

function Hers() {
  const t = useWords(words)
  const { api } = useHost()
  const user = useCurrentUser()
  const courses = useList(api.courses.list)
  const student = useRecord(api.students.student, {})
  const failed = [courses, student].find(({ error }) => error)
  if (user && courses.rows && student.data) return <Form user={user} courses={courses.rows} student={student.data} />
  return (
    <div aria-busy={!failed}>
      <PageHead title={t('submitTitle')} />
      {failed ? <FailedPanel text={failed.error?.detail} onRetry={failed.again} /> : <Skeleton width="100%" height={160} />}
    </div>
  )
}

interface FormProps {
  user: NonNullable<ReturnType<typeof useCurrentUser>>
  courses: readonly Course[]
  student: { uuid: string; course: string | null; updated_time: string }
}

function Form({ user, courses, student }: FormProps) {
  const t = useWords(words)
  const host = useHost()
  const { api } = host
  const type = user.extra_user_info.native?.select_course_type
  const isOpen = user.can_relation_update_course
  const form = useForm({
    name: 'subject-submit',
    title: t('submitTitle'),
    words,
    body: SubjectChoice,
    row: student,
    required: ['course'],
    // B211
    isReadOnly: !isOpen,
    check: ({ course }) => {
      const fault = course?.length ? electivesFault(courses, course, type) : undefined
      return { course: fault && { code: fault, limit: maxCourses(type) } }
    },
    save: (body, how) => api.students.relation_update_course(student.uuid, body, how),
    changes: [api.students, api.college_electives],
    success: t('saved'),
    // the menu, the mock application and the grid follow it
    done: () => host.renewAfter(),
  })
  const { course } = form.fields
  const chosen = form.values.course ?? []
  const open = openCourses(courses, chosen, type)
  return (
    <FormPage form={form} sub={t('submitSub')} ok={t('submit')} actions={<PlaceLink to="subjects.grid">{t('toGrid')}</PlaceLink>}>
      {!isOpen && <Note>{t('closed')}</Note>}
      <FormSection>
        <ChipsField
          of={course}
          wide
          hint={t('chosenOf', { n: chosen.length, max: maxCourses(type) })}
          options={offeredCourses(courses, type).map(({ name, value }) => ({ value, label: name, disabled: !open.includes(value) }))}
        />
      </FormSection>
    </FormPage>
  )
}
