import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, InfoPage, InfoSection, Moment, Note, onDemand, PlaceButton, Section, Term } from '../../../core/ui/index.ts'
import { type Consultation, useConsultRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useConsultActs } from '../use-consult-acts.ts'
import { Questions } from './Questions.tsx'

const QuestionDialog = onDemand(() => import('./QuestionDialog.tsx').then(room => room.QuestionDialog))

const Prose = styled.p`
  max-width: 44em;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

/** R183: one consultation with its questions; a student asks here, her teachers answer. */
export function ConsultInfo({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const { isStudent, readsQuestions } = useConsultRights()
  const record = useRecord(api.consults.get, uuid)
  return (
    <InfoPage
      title={record.data?.title ?? t('noun')}
      record={record}
      sub={one => t(isStudent ? 'myQuestionsN' : 'questionsSaid', { n: one.question_count, m: one.answered_count })}
      actions={one => <Acts one={one} />}
    >
      {one => (
        <>
          {one.content && (
            <Section title={t('content')}>
              <Prose>{one.content}</Prose>
            </Section>
          )}
          {readsQuestions && <Questions one={one} />}
          <InfoSection title={t('about')}>
            <Term label={t('creator')} value={one.creator} empty={t('someone')} />
            <Term label={t('created_time')} value={<Moment at={one.created_time} />} />
            <Term label={t('school')} value={one.work_unit.name} />
            {!isStudent && <Term label={t('students')} value={t('people', { n: one.student_count })} />}
          </InfoSection>
          {!isStudent && one.students && <Audience one={one} />}
          {!readsQuestions && <Note>{t('onlyNumbers')}</Note>}
        </>
      )}
    </InfoPage>
  )
}

/** Whom it is for, of the students whom whoever looks looks after, class by class. */
function Audience({ one: { students, student_count } }: { one: Consultation }) {
  const t = useWords(words)
  const classes = [...Map.groupBy(students ?? [], ({ grade_name }) => grade_name ?? t('noClass'))]
  return (
    <InfoSection title={(students?.length ?? 0) < student_count ? t('yourStudents') : t('students')}>
      {classes.map(([name, some]) => (
        <Term key={name} label={name} value={some.map(({ name }) => name).join('、')} />
      ))}
    </InfoSection>
  )
}

function Acts({ one }: { one: Consultation }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const places = usePlaces()
  const acts = useConsultActs()
  const { isStudent, isTeacher, mayAsk, mayChange } = useConsultRights()
  const [isAsking, setAsking] = useState(false)
  const leaveHere = () => places.canGo('consults') && places.go('consults')
  return (
    <>
      {mayChange(one) && one.question_count === 0 && <Button onClick={() => acts.remove(one, leaveHere)}>{common('delete')}</Button>}
      {mayAsk && isTeacher && (one.students?.length ?? 0) > 0 && <Button onClick={() => setAsking(true)}>{t('askFor')}</Button>}
      {mayChange(one) && (
        <PlaceButton to="consult.edit" params={{ uuid: one.uuid }}>
          {common('edit')}
        </PlaceButton>
      )}
      {mayAsk && isStudent && (
        <Button kind="primary" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      )}
      {isAsking && <QuestionDialog one={one} row={undefined} onClose={() => setAsking(false)} />}
    </>
  )
}
