import { useState } from 'react'
import { useRecord } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Moment, onDemand, Pictures, PlaceButton, Section, Term } from '../../../core/ui/index.ts'
import { type Activity, namesOf, stageNow, useActivityRights, whenOf } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActivityActs } from '../use-activity-acts.ts'
import { Evaluates } from './Evaluates.tsx'
import { Feedbacks } from './Feedbacks.tsx'
import { Prose } from './prose.ts'
import { Takers } from './Takers.tsx'

const AddDialog = onDemand(() => import('./AddDialog.tsx').then(room => room.AddDialog))

/** R176, R179: one activity to read; a student joins it and tells how it was, teachers say what they saw. */
export function ActivityInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const { isStudent } = useActivityRights()
  const forStudent = useRecord(isStudent ? api.school_actives.student_retrieve : null, uuid)
  const forStaff = useRecord(isStudent ? null : api.school_actives.get, uuid)
  const record = isStudent ? forStudent : forStaff
  return (
    <InfoPage<Activity>
      title={record.data?.name ?? t('noun')}
      record={record as typeof forStaff}
      sub={one => [one.active_type, t(`stage.${stageNow(one)}`)].join('\u3000')}
      actions={one => <Acts one={one} />}
    >
      {one => (
        <>
          <InfoSection title={t('about')}>
            <Term label={t('when')} value={whenOf(one)} />
            <Term label={t('place')} value={one.place} />
            <Term label={t('term')} value={one.term?.name ?? null} />
            {one.student ? (
              <Term label={t('student')} value={[one.student.name, one.student.grade_name].filter(Boolean).join('\u3000')} />
            ) : (
              <Term label={t('for')} value={namesOf(one) ?? t('wholeSchool')} empty={t('forNobody')} />
            )}
            <Term label={t('creator')} value={one.creator} empty={t('someone')} />
            <Term label={t('created_time')} value={<Moment at={one.created_time} />} />
          </InfoSection>
          {one.content && (
            <Section title={t('activityContent')}>
              <Prose>{one.content}</Prose>
            </Section>
          )}
          {one.image.length > 0 && (
            <Section title={t('image')}>
              <Pictures of={one.image} />
            </Section>
          )}
          {isStudent ? <Evaluates one={one} told={forStudent.data?.evaluates} /> : <Evaluates one={one} />}
          {!isStudent && one.student === null && <Takers one={one} />}
          <Feedbacks one={one} />
        </>
      )}
    </InfoPage>
  )
}

function Acts({ one }: { one: Activity }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const places = usePlaces()
  const acts = useActivityActs()
  const rights = useActivityRights()
  const [isAdding, setAdding] = useState(false)
  const leaveHere = () => places.canGo('activities') && places.go('activities')
  return (
    <>
      {rights.mayRemove(one) && <Button onClick={() => acts.remove(one, leaveHere)}>{common('delete')}</Button>}
      {rights.mayChange(one) && (
        <PlaceButton to="activity.edit" params={{ uuid: one.uuid }}>
          {common('edit')}
        </PlaceButton>
      )}
      {rights.mayLeave(one) && <Button onClick={() => void acts.leave(one)}>{t('leave')}</Button>}
      {rights.mayJoin(one) && (
        <Button kind="primary" onClick={() => void acts.join(one)}>
          {t('join')}
        </Button>
      )}
      {rights.mayAdd(one) && (
        <Button kind="primary" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      {isAdding && <AddDialog one={one} onClose={() => setAdding(false)} />}
    </>
  )
}
