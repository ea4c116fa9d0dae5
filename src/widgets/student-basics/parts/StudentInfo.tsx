import type { QueryState } from '../../../core/data/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Moment, PlaceButton, Term } from '../../../core/ui/index.ts'
import type { Student } from '../data.ts'
import { studentBasicsWords } from '../messages/index.ts'

const subjects = (course: string | null) => (course ? (JSON.parse(course) as string[]).join('\u3000') : null)

/** Everything that is known of a student, to read. */
export function StudentInfo({ student }: { student: QueryState<Student> }) {
  const t = useWords(studentBasicsWords)
  return (
    <InfoPage
      title={t('readTitle')}
      record={student}
      sub={one => one.name}
      actions={({ uuid }) => (
        <PlaceButton to="student.edit" params={{ uuid }}>
          {t('editTitle')}
        </PlaceButton>
      )}
    >
      {one => (
        <>
          <InfoSection title={t('sectionPerson')}>
            {(['name', 'gender', 'nation', 'cert_id', 'other_num', 'school_grade', 'examinee_category', 'examinee_type'] as const).map(
              field => (
                <Term key={field} label={t(field)} value={one[field]} />
              ),
            )}
          </InfoSection>
          <InfoSection title={t('sectionSchool')}>
            <Term label={t('work_unit')} value={one.user.work_unit.name} />
            <Term label={t('grade')} value={one.grade && `${one.grade.year_name} ${one.grade.name}`} empty={t('noClass')} />
            <Term label={t('native')} value={one.native_path} />
            {one.user.account_type !== 0 && <Term label={t('area')} value={one.area_path} />}
            <Term label={t('entry_score')} value={one.entry_score === null ? null : `${one.entry_score} ${t('points')}`} />
            <Term label={t('exam_year')} value={one.exam_year} />
            <Term label={t('enrollment_year')} value={one.enrollment_year} />
            <Term label={t('course')} value={subjects(one.course)} />
            <Term label={t('submitted')} value={t(one.is_submitted ? 'submittedYes' : 'submittedNo')} />
          </InfoSection>
          <InfoSection title={t('sectionContact')}>
            {(['phone', 'qq', 'wechat_num', 'email', 'remark'] as const).map(field => (
              <Term key={field} label={t(field)} value={one[field]} />
            ))}
          </InfoSection>
          <InfoSection title={t('account')}>
            <Term label={t('username')} value={one.user.username} />
            <Term label={t('lastLogin')} value={one.user.last_login && <Moment at={one.user.last_login} />} empty={t('never')} />
          </InfoSection>
        </>
      )}
    </InfoPage>
  )
}
