import { useState } from 'react'
import type { Api } from '../../../core/api/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byRow, type ListColumn, ListPage, onDemand, useAct, useClassChoices, useListPage } from '../../../core/ui/index.ts'
import { type Comment, type Pupil, useActivityChanges } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActiveTerms } from './choices.ts'

type Asked = NonNullable<Parameters<Api['school_actives']['tc_query_student']>[0]>

const CommentDialog = onDemand(() => import('./CommentDialog.tsx').then(room => room.CommentDialog))

/** R181: a teacher's students with how much they took part in, and what teachers wrote of it; she writes and changes her own. */
export function Comments({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const { remove } = useAct()
  const classes = useClassChoices()
  const terms = useActiveTerms()
  const changes = useActivityChanges()
  const [editing, setEditing] = useState<{ pupil: Pupil; row?: Comment }>()
  const said = ({ comments: [one] }: Pupil) => one && `${one.content}（${[one.teacher, one.term.name].filter(Boolean).join('，')}）`
  const columns: ListColumn<Pupil, Asked>[] = [
    { key: 'name', title: t('studentName'), strong: true, card: 'title' },
    { key: 'other_num', title: t('other_num'), num: true, muted: true, card: 'beside', emptyText: '—' },
    { key: 'grade_name', title: t('grade'), secondary: true, card: 'none', emptyText: '—' },
    {
      ...{ key: 'active_count', title: t('tookPart'), num: true, align: 'end', card: 'end', named: true },
      ...{ cell: one => t('activitiesN', { n: one.active_count }), text: one => String(one.active_count) },
    },
    {
      key: 'comments',
      title: t('comment'),
      cell: said,
      text: one => said(one) ?? '',
      muted: true,
      card: 'main',
      emptyText: t('noComment'),
    },
  ]
  const list = useListPage({
    name: 'activity-comments',
    call: api.school_actives.tc_query_student,
    address,
    filters: {
      grade: classes.length > 1 && byRow(t('grade'), classes),
      term: terms.length > 1 && { ...byRow(t('term'), terms), multiple: false },
    },
    columns,
  })
  return (
    <>
      <ListPage
        list={list}
        title={t('comments')}
        noun={t('studentNoun')}
        find={t('findStudent')}
        none={{ title: t('noStudents'), text: t('noStudentsText') }}
        rowName={one => one.name}
        rowActions={one => {
          const own = one.comments.find(({ is_own }) => is_own)
          return [
            one.open_terms > 0 && { key: 'write', label: t('write'), onPick: () => setEditing({ pupil: one }) },
            own && { key: 'edit', label: t('changeComment'), onPick: () => setEditing({ pupil: one, row: own }) },
            own && {
              ...{ key: 'delete', label: common('delete'), danger: true },
              onPick: () =>
                remove({
                  title: t('deleteComment', { name: one.name, term: own.term.name }),
                  ...{ text: t('deleteText'), run: () => api.school_active_teacher_comment.remove(own.uuid), changes },
                }),
            },
          ]
        }}
      />
      {editing && <CommentDialog {...editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
