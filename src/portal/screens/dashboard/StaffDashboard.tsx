import type { CurrentUser } from '../../../core/auth/index.ts'
import { useList, useRecord, useRefresh } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Progress, Section, Table } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'
import { Answer, Columns, NextSteps } from './layout.tsx'

/** School staff: how many students, who is missing, and what to do next. A new school is told where to begin. */
export function StaffDashboard({ user }: { user: CurrentUser }) {
  const host = useHost()
  const t = useWords(portalWords)
  const common = useWords(commonWords)
  const refresh = useRefresh()
  const counts = useRecord(host.api.students.jw_count)
  const classes = useList(host.api.grades.list, { ordering: ['-year', 'name'] })
  if (counts.error && !counts.data) return <FailedPanel bare onRetry={counts.again} />
  const { students = 0, submitted = 0, active = 0 } = counts.data ?? {}
  const isEmpty = counts.data !== undefined && students === 0
  const importing = (kind: 'classes' | 'students') => async () => {
    await host.open('import-wizard', { kind })
    await refresh('relation/students', 'data_dict/grade')
  }
  const missing = students - submitted
  const note = isEmpty ? t('staffEmpty') : missing > 0 ? t('staffMissing', { n: missing, m: students - active }) : t('staffComplete')
  const isCompany = user.work_unit?.work_unit_type === 1
  return (
    <>
      <Answer note={isCompany ? t('companyText') : note}>
        {t('staffLine', { unit: user.unit ?? '', students, classes: classes.count })}
      </Answer>
      {!isCompany && (
        <Columns>
          <div>
            {!isEmpty && (
              <Section title={t('completion')}>
                <Progress label={t('completionNote', { done: submitted, all: students })} value={submitted} max={students} />
              </Section>
            )}
            <Table
              label={t('classes')}
              rows={classes.rows ?? []}
              rowKey={row => row.uuid}
              loading={classes.isLoading}
              error={classes.error ? { onRetry: classes.again } : null}
              columns={[
                { key: 'name', title: t('class'), strong: true, card: 'title' },
                { key: 'year_name', title: t('cohort'), card: 'beside' },
                { key: 'student_count', title: t('size'), num: true, align: 'end', card: 'end' },
              ]}
              actions={row => [{ key: 'detail', label: common('detail'), to: 'class.students', params: { uuid: row.uuid } }]}
            />
          </div>
          <div>
            <Section title={t('next')}>
              <NextSteps
                steps={[
                  { title: t('importClasses'), text: t('importClassesText'), action: t('open'), does: () => void importing('classes')() },
                  {
                    title: t('importStudents'),
                    text: t('importStudentsText'),
                    action: t('open'),
                    does: () => void importing('students')(),
                  },
                ]}
              />
            </Section>
          </div>
        </Columns>
      )}
    </>
  )
}
