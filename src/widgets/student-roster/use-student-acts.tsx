import { useState } from 'react'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { accountWords, namesOf, onDemand, type RowAction, useAccountActs, useAct } from '../../core/ui/index.ts'
import type { Follow, Followed } from './following.ts'
import { words } from './messages/index.ts'
import type { Student } from './model.ts'
import { type Act, callOf, type View, views } from './views.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const InfoDialog = onDemand(() => import('./parts/InfoDialog.tsx').then(room => room.InfoDialog))
const VipDialog = onDemand(() => import('./parts/VipDialog.tsx').then(room => room.VipDialog))
const FollowDialog = onDemand(() => import('./parts/FollowDialog.tsx').then(room => room.FollowDialog))
const NotesDialog = onDemand(() => import('./parts/NotesDialog.tsx').then(room => room.NotesDialog))

type Open = { at: 'vip' | 'info' | 'follow' | 'notes'; student: Student } | null

/** What can be done with one student or with several, and the dialogs that belong to it. */
export function useStudentActs(view: View, followed: Followed, onGone: (uuids: readonly string[]) => void) {
  const host = useHost()
  const { api } = host
  const t = useWords(words)
  const common = useWords(commonWords)
  const names = useWords(accountWords)
  const may = useMay()
  const { act } = useAct()
  const [open, setOpen] = useState<Open>(null)
  const changes = [api.students, api.grades]
  const account = useAccountActs(changes)
  const offered = views[view].acts.filter(name => may(callOf[name](api)))

  const unfollow = ({ uuid }: Follow) =>
    void act({
      of: uuid,
      run: () => api.teacher_follow_student.patch(uuid, { is_follow: false }),
      success: t('unfollowedDone'),
      changes: [...changes, api.teacher_follow_student],
    })
  const remove = async (students: readonly Student[]) => {
    const [first] = students
    if (!first) return
    const isOne = students.length === 1
    const uuids = students.map(student => student.uuid)
    const gone = await act({
      ask: {
        title: isOne ? t('deleteTitle', { name: first.name }) : t('deleteManyTitle', { n: students.length }),
        text: t('deleteText', { names: namesOf(students, names) }),
        ok: isOne ? common('delete') : t('deleteOk', { n: students.length }),
        danger: true,
      },
      run: async () => {
        await (isOne ? api.students.admin_delete_student(first.uuid) : api.students.admin_multi_delete_student({ uuids }))
        return true
      },
      success: common('deleted'),
      changes,
    })
    if (gone) onGone(uuids)
  }

  const noted = open ? followed?.get(open.student.uuid) : undefined
  const actionsOf = (name: Act, student: Student): RowAction[] => {
    const params = { uuid: student.uuid }
    const own = followed?.get(student.uuid)
    switch (name) {
      case 'edit':
        return [{ key: name, label: common('edit'), to: 'student.edit', params }]
      case 'detail':
        return [{ key: name, label: common('detail'), to: 'student.detail', params }]
      case 'vip':
        return [{ key: name, label: t('vip'), onPick: () => setOpen({ at: 'vip', student }) }]
      case 'account':
        return account.rowActions(student)
      case 'mock':
        return host.openable.get().includes('mock-application')
          ? [{ key: name, label: t('mock'), onPick: () => void host.open('mock-application', { kind: 'general', student: student.uuid }) }]
          : []
      case 'follow':
        // while it is not known whom she follows, to follow would write over what she has written of her
        if (!followed) return []
        return own
          ? [
              { key: 'notes', label: t('notes'), onPick: () => setOpen({ at: 'notes', student }) },
              { key: name, label: t('followEdit'), onPick: () => setOpen({ at: 'follow', student }) },
              { key: 'unfollow', label: t('unfollow'), onPick: () => unfollow(own) },
            ]
          : [{ key: name, label: t('follow'), onPick: () => setOpen({ at: 'follow', student }) }]
      case 'info':
        return [{ key: name, label: t('info'), onPick: () => setOpen({ at: 'info', student }) }]
      case 'delete':
        return [{ key: name, label: common('delete'), danger: true, onPick: () => void remove([student]) }]
    }
  }
  return {
    rowActions: offered.length > 0 ? (student: Student) => offered.flatMap(name => actionsOf(name, student)) : undefined,
    resetMany: offered.includes('account') ? account.resetMany : undefined,
    resetLabel: account.resetLabel,
    removeMany:
      offered.includes('delete') && may(api.students.admin_multi_delete_student)
        ? (students: readonly Student[]) => void remove(students)
        : undefined,
    dialogs: (
      <>
        {open?.at === 'vip' && <VipDialog student={open.student} onClose={() => setOpen(null)} />}
        {open?.at === 'info' && <InfoDialog student={open.student} onClose={() => setOpen(null)} />}
        {open?.at === 'follow' && (
          <FollowDialog student={open.student} follow={followed?.get(open.student.uuid)} onClose={() => setOpen(null)} />
        )}
        {open?.at === 'notes' && noted && <NotesDialog follow={noted} onClose={() => setOpen(null)} />}
        {account.dialogs}
      </>
    ),
  }
}
