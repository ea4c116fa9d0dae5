import { useState } from 'react'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, onDemand, Section, Skeleton, WordButton } from '../../../core/ui/index.ts'
import { type Activity, type Feedback, stageNow, useActivityRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActivityActs } from '../use-activity-acts.ts'
import { Said } from './Said.tsx'

const FeedbackDialog = onDemand(() => import('./FeedbackDialog.tsx').then(room => room.FeedbackDialog))

/** How it was, told by who took part: a student writes and reads her own, staff read those of the students they look after. */
export function Feedbacks({ one }: { one: Activity }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const acts = useActivityActs()
  const { isStudent, mayTell } = useActivityRights()
  const list = useList(api.school_active_student_feedbacks.list, { school_active: one.uuid })
  const [editing, setEditing] = useState<Feedback | 'new' | null>(null)
  const rows = list.rows?.map(row => ({
    ...row,
    name: row.student.name,
    beside: isStudent ? null : row.student.grade_name,
    actions: isStudent && (
      <>
        <WordButton onClick={() => setEditing(row)}>{common('edit')}</WordButton>
        <WordButton onClick={() => acts.removeFeedback(row.uuid)}>{common('delete')}</WordButton>
      </>
    ),
  }))
  const maySay = mayTell(one) && rows?.length === 0
  const none = !isStudent ? 'noFeedbacks' : !one.is_joined ? 'tellAfterJoining' : stageNow(one) === 'coming' ? 'tellLater' : 'noFeedback'
  return (
    <Section
      title={t(isStudent ? 'myFeedback' : 'feedbacks')}
      aside={maySay && <WordButton onClick={() => setEditing('new')}>{t('tell')}</WordButton>}
    >
      {list.error && !rows ? (
        <FailedPanel bare text={list.error.detail} onRetry={list.again} />
      ) : rows ? (
        <Said of={rows} none={t(none)} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={48} />
        </div>
      )}
      {editing && <FeedbackDialog active={one} row={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}
