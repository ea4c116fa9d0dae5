import type { CurrentUser } from '../../../core/auth/index.ts'
import { useList, useRecord, useRefresh } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Progress, Section, Skeleton, Table } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'
import { Answer, Columns, type NextStep, NextSteps } from './layout.tsx'
import { MindAlerts } from './MindAlerts.tsx'

/** School staff: how many students, who is missing, and what to do next. A new school is told where to begin; who may only read, nothing (B087). */
export function StaffDashboard({ user }: { user: CurrentUser }) {
  const host = useHost()
  const canImport = usePlaces().canOpen('import-wizard') && !user.is_readonly_all
  const t = useWords(portalWords)
  const common = useWords(commonWords)
  const refresh = useRefresh()
  const counts = useRecord(host.api.students.jw_count)
  const classes = useList(host.api.grades.list, { ordering: ['-year', 'name'] })
  const again = () => [counts, classes].forEach(one => void (one.error && one.again()))
  if ((counts.error && !counts.data) || (classes.error && !classes.rows)) return <FailedPanel bare onRetry={again} />
  const isPending = !counts.data || !classes.rows
  const { students = 0, submitted = 0, active = 0 } = counts.data ?? {}
  const isEmpty = counts.data !== undefined && students === 0
  const importing = (kind: 'classes' | 'students') => async () => {
    await host.open('import-wizard', { kind })
    await refresh(host.api.students, host.api.grades)
  }
  const missing = students - submitted
  const note = isEmpty ? t('staffEmpty') : missing > 0 ? t('staffMissing', { n: missing, m: students - active }) : t('staffComplete')
  const steps: NextStep[] = canImport
    ? [
        { title: t('importClasses'), text: t('importClassesText'), action: t('open'), does: () => void importing('classes')() },
        { title: t('importStudents'), text: t('importStudentsText'), action: t('open'), does: () => void importing('students')() },
      ]
    : []
  return (
    <>
      <Answer pending={isPending} note={note}>
        {t('staffLine', { unit: user.unit ?? '', students, classes: classes.count ?? 0 })}
      </Answer>
      <Columns>
        <div>
          <MindAlerts />
          {!isEmpty && (
            <Section title={t('completion')}>
              {counts.data ? (
                <Progress label={t('completionNote', { done: submitted, all: students })} value={submitted} max={students} />
              ) : (
                <Skeleton width="100%" height={20} />
              )}
            </Section>
          )}
          <Table
            label={t('classes')}
            rows={classes.rows ?? []}
            rowKey={row => row.uuid}
            loading={!classes.rows}
            columns={[
              { key: 'name', title: t('class'), strong: true, card: 'title' },
              { key: 'year_name', title: t('cohort'), card: 'beside' },
              { key: 'student_count', title: t('size'), num: true, align: 'end', card: 'end', named: true },
            ]}
            actions={row => [{ key: 'detail', label: common('detail'), to: 'class.students', params: { uuid: row.uuid } }]}
          />
        </div>
        {steps.length > 0 && (
          <div>
            <Section title={t('next')}>
              <NextSteps steps={steps} />
            </Section>
          </div>
        )}
      </Columns>
    </>
  )
}
