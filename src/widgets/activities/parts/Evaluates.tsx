import { useState } from 'react'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, onDemand, Section, Skeleton, WordButton } from '../../../core/ui/index.ts'
import { type Activity, type Evaluate, useActivityRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActivityActs } from '../use-activity-acts.ts'
import { Said } from './Said.tsx'

const EvaluateDialog = onDemand(() => import('./EvaluateDialog.tsx').then(room => room.EvaluateDialog))

type Told = Omit<Parameters<typeof Said>[0]['of'][number], 'name'> & { readonly teacher: string }

/** What teachers said of it. `told` came with the activity, for its students; staff ask for it, and a teacher says and changes her own. */
export function Evaluates({ one, told }: { one: Activity; told?: readonly Told[] | undefined }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const acts = useActivityActs()
  const { isStudent, mayEvaluate, mayTakeOut } = useActivityRights()
  const list = useList(isStudent ? null : api.school_active_teacher_evaluates.list, { school_active: one.uuid })
  const [editing, setEditing] = useState<Evaluate | 'new' | null>(null)
  const own = list.rows?.find(({ is_own }) => is_own)
  const rows = isStudent
    ? told?.map(({ teacher, ...rest }) => ({ ...rest, name: teacher }))
    : list.rows?.map(row => ({
        ...row,
        name: row.teacher.name,
        actions: ((row.is_own && mayEvaluate) || mayTakeOut(one)) && (
          <>
            {row.is_own && mayEvaluate && <WordButton onClick={() => setEditing(row)}>{common('edit')}</WordButton>}
            <WordButton onClick={() => acts.removeEvaluate(row.uuid)}>{common('delete')}</WordButton>
          </>
        ),
      }))
  const maySay = mayEvaluate && list.rows !== undefined && !own
  return (
    <Section title={t('evaluates')} aside={maySay && <WordButton onClick={() => setEditing('new')}>{t('evaluate')}</WordButton>}>
      {list.error && !list.rows ? (
        <FailedPanel bare text={list.error.detail} onRetry={list.again} />
      ) : rows ? (
        <Said of={rows} none={t(mayEvaluate ? 'noEvaluatesYet' : 'noEvaluates')} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={48} />
        </div>
      )}
      {editing && <EvaluateDialog active={one} row={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}
