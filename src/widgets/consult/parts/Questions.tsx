import { useState } from 'react'
import styled from 'styled-components'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Moment, Note, onDemand, Section, Skeleton, Status, WordButton } from '../../../core/ui/index.ts'
import { type Answer, type Consultation, type Question, useConsultRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useConsultActs } from '../use-consult-acts.ts'

const AnswerDialog = onDemand(() => import('../answer/AnswerDialog.tsx').then(room => room.AnswerDialog))
const QuestionDialog = onDemand(() => import('./QuestionDialog.tsx').then(room => room.QuestionDialog))

const List = styled.ul`
  & > li { padding: 12px 0 14px; border-bottom: 1px solid var(--zy-line); }
  & > li:first-child { padding-top: 0; }
  & header { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; }
  & header > b { font-weight: 600; }
  & header > div { display: flex; gap: 12px; margin-inline-start: auto; }
  & p { max-width: 44em; margin: 4px 0 0; white-space: pre-line; overflow-wrap: anywhere; }
  & > li > div { margin-top: 10px; padding-inline-start: 16px; border-inline-start: 1.5px solid var(--zy-line); }
`

/** What was asked, and below each question what teachers answered. */
export function Questions({ one }: { one: Consultation }) {
  const t = useWords(words)
  const { api } = useHost()
  const { isStudent } = useConsultRights()
  const list = useList(api.consult_students.list, { consult: one.uuid })
  return (
    <Section title={t(isStudent ? 'myQuestions' : 'questions')}>
      {list.error && !list.rows ? (
        <FailedPanel bare text={list.error.detail} onRetry={list.again} />
      ) : !list.rows ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={96} />
        </div>
      ) : list.rows.length === 0 ? (
        <Note>{t(isStudent ? 'notAskedYet' : 'nobodyAsked')}</Note>
      ) : (
        <List>
          {list.rows.map(row => (
            <Asked key={row.uuid} one={one} row={row} />
          ))}
        </List>
      )}
    </Section>
  )
}

function Asked({ one, row }: { one: Consultation; row: Question }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const acts = useConsultActs()
  const { isStudent, mayAnswer, mayChangeQuestion } = useConsultRights()
  const [editing, setEditing] = useState(false)
  const [answering, setAnswering] = useState<Answer | 'new' | null>(null)
  const isAnswered = row.comments.length > 0
  const own = row.comments.some(({ is_own }) => is_own)
  return (
    <li>
      <header>
        {!isStudent && <b>{row.student.name}</b>}
        <Note>
          {!isStudent && row.student.grade_name && `${row.student.grade_name}\u3000`}
          <Moment at={row.created_time} />
        </Note>
        <Status kind={isAnswered ? 'done' : 'needs'}>{t(isAnswered ? 'answered' : 'waiting')}</Status>
        <div>
          {mayChangeQuestion(row) && <WordButton onClick={() => setEditing(true)}>{common('edit')}</WordButton>}
          {mayChangeQuestion(row) && <WordButton onClick={() => acts.removeQuestion(row)}>{common('delete')}</WordButton>}
          {mayAnswer && !own && <WordButton onClick={() => setAnswering('new')}>{t('answer')}</WordButton>}
        </div>
      </header>
      <p>{row.content}</p>
      {row.comments.map(said => (
        <div key={said.uuid}>
          <header>
            <b>{said.teacher ?? t('someone')}</b>
            <Note>
              <Moment at={said.created_time} />
            </Note>
            {said.is_own && mayAnswer && (
              <div>
                <WordButton onClick={() => setAnswering(said)}>{common('edit')}</WordButton>
                <WordButton onClick={() => acts.removeAnswer(said)}>{common('delete')}</WordButton>
              </div>
            )}
          </header>
          <p>{said.content}</p>
        </div>
      ))}
      {editing && <QuestionDialog one={one} row={row} onClose={() => setEditing(false)} />}
      {answering && <AnswerDialog question={row} row={answering === 'new' ? undefined : answering} onClose={() => setAnswering(null)} />}
    </li>
  )
}
