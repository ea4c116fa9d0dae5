import { settledProps } from '../../core/element/settled-props.ts'
import { type PlainDestination, useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Empty, FailedPanel, onDemand, PageHead, Skeleton } from '../../core/ui/index.ts'
import { useChoices, useStudent } from './data.ts'
import { studentBasicsWords } from './messages/index.ts'
import { notes } from './notes.ts'
import { BasicsForm } from './parts/BasicsForm.tsx'

const StudentInfo = onDemand(() => import('./parts/StudentInfo.tsx').then(room => room.StudentInfo))

export interface StudentBasicsProps {
  /** own: the student herself. staff: create without uuid, edit with one (B101). read: nothing can be changed. */
  view?: 'own' | 'staff' | 'read'
  /** The student to edit or read. */
  uuid?: string
  /** Where one goes after staff has saved. */
  doneTo?: PlainDestination
  onSaved?: () => void
}

const titles = { own: 'title', create: 'newTitle', edit: 'editTitle' } as const

/**
 * The 基本信息 form (D015): the student fills it in, staff create and edit with it; or the student to read.
 *
 * @example
 * <StudentBasics view="own" onSaved={() => …} />
 */
export function StudentBasics(props: StudentBasicsProps) {
  const { view, uuid, ...rest } = settledProps('StudentBasics', notes, props)
  const t = useWords(studentBasicsWords)
  const user = useCurrentUser()
  const student = useStudent(view === 'own', uuid)
  const choices = useChoices()
  const { provinces, courses } = choices
  // asking again would not bring her
  if (student.error?.status === 404) {
    const whose = view === 'own' ? 'notStudent' : 'noStudent'
    return <Empty bare heading="h1" title={t(whose)} text={t(`${whose}Text`)} />
  }
  if (view === 'read') return <StudentInfo student={student} />
  const mode = view === 'own' ? 'own' : uuid ? 'edit' : 'create'
  const isFailed = (student.error && !student.data) || (choices.error && !(provinces && courses))
  // once everything has answered: trying again while the rest is on its way would only be met by its refusals
  if (isFailed && !student.isLoading && !choices.isLoading)
    return (
      <FailedPanel
        bare
        onRetry={() => {
          if (student.error) student.again()
          choices.again()
        }}
      />
    )
  if (!user || !provinces || !courses || (mode !== 'create' && !student.data))
    return (
      <>
        <PageHead title={t(titles[mode])} />
        <Skeleton width="100%" height={240} />
      </>
    )
  // another student is another form
  return <BasicsForm key={uuid} mode={mode} user={user} student={student.data} provinces={provinces} courses={courses} {...rest} />
}
