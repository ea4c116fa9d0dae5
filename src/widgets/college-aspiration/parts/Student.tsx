import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Empty, FailedPanel, Note, PageHead, PlaceButton, Section, Skeleton, Table } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { JudgedBy } from '../plan/JudgedBy.tsx'
import { planWords } from '../plan/messages/index.ts'
import { Sheet } from '../plan/Sheet.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={240} />
  </div>
)

/** What one student has collected, and her plans, for those who look after her (R186, C259). */
export function Student({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const plan = useWords(planWords)
  const may = useMay()
  const { rows, error, again } = useList(api.college_aspirations.student_collect_majors, { student: uuid })
  const one = rows?.[0]
  return (
    <>
      <PageHead
        title={one?.name ?? t('title.student')}
        sub={one?.grade}
        actions={
          <PlaceButton to="student.detail" params={{ uuid }}>
            {t('studentDetail')}
          </PlaceButton>
        }
      />
      <Section title={t('collectedMajors')} note={one && <Note>{t('collectedN', { n: one.count })}</Note>}>
        {error && !rows ? (
          <FailedPanel bare text={error.detail} onRetry={again} />
        ) : !rows ? (
          waiting
        ) : (
          <Table
            label={t('collectedMajors')}
            columns={[
              { key: 'college_name', title: t('collegeTitle'), strong: true },
              { key: 'major_name', title: plan('column.major'), card: 'main' },
              { key: 'category_sub', title: t('groupTitle'), card: 'meta', emptyText: '—' },
              { key: 'year', title: t('planYear'), num: true, card: 'end' },
            ]}
            rows={one?.majors ?? []}
            rowKey={major => major.uuid}
            rowName={major => `${major.college_name} ${major.major_name}`}
            instead={!one?.majors.length && <Empty bare title={t('noneOfStudent')} text={t('noneOfStudentText')} />}
          />
        )}
      </Section>
      {may(api.college_plans.by_student) && <PlansOf student={uuid} />}
    </>
  )
}

/** Each look is on record, so it is asked for only by those who may. */
function PlansOf({ student }: { student: string }) {
  const t = useWords(words)
  const plan = useWords(planWords)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.college_plans.by_student, { student })
  if (error && !data) return <FailedPanel bare title={plan('failed')} text={error.detail} onRetry={again} />
  if (!data) return waiting
  if (data.length === 0)
    return (
      <Section title={plan('title')}>
        <Empty bare title={t('noPlansOfStudent')} text={t('noPlansOfStudentText')} />
      </Section>
    )
  return data.map(({ uuid, name, units }) => (
    <Section
      key={uuid}
      title={name}
      note={
        units && (
          <Note>
            <JudgedBy units={units} />
          </Note>
        )
      }
    >
      {units?.units.length ? <Sheet units={units} /> : <Note>{units ? plan('emptyRows') : t('notJudged')}</Note>}
    </Section>
  ))
}
