import { type ReactNode, useState } from 'react'
import { useAction, useRefresh } from '../../core/data/index.ts'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import type { RowAction } from '../../core/ui/index.ts'
import { useFollowed, type useSchools } from './data.ts'
import { words } from './messages/index.ts'
import type { Student } from './model.ts'
import { InfoDialog } from './parts/InfoDialog.tsx'
import { Passwords } from './parts/Passwords.tsx'
import { VipDialog } from './parts/VipDialog.tsx'
import { namesOf, usePasswordReset } from './use-passwords.ts'
import { type Act, callOf, type View, views } from './views.ts'

type Shown = { at: 'vip' | 'info'; student: Student } | null

/** What can be done with one student or with several, and the dialogs that belong to it. */
export function useActs(view: View, schools: ReturnType<typeof useSchools>, onGone: (uuids: readonly string[]) => void) {
  const host = useHost()
  const { api } = host
  const t = useWords(words)
  const common = useWords(commonWords)
  const refresh = useRefresh()
  const may = useMay()
  const followed = useFollowed(view)
  const reset = usePasswordReset()
  const [shown, setShown] = useState<Shown>(null)
  const changed = () => refresh('relation/students', 'data_dict/grade')

  const follow = useAction(async (student: Student, is_follow: boolean) => {
    await api.teachers.follow_student({ student: student.uuid, is_follow })
    host.notify({ tone: 'success', text: t(is_follow ? 'followedDone' : 'unfollowedDone') })
    await changed()
  })
  const activate = useAction(async ({ name, user }: Student) => {
    const is_active = !user.is_active
    const isSure = await host.confirm({
      title: t(is_active ? 'enableTitle' : 'disableTitle', { name }),
      text: t(is_active ? 'enableText' : 'disableText'),
      ok: t(is_active ? 'enable' : 'disable'),
      danger: !is_active,
    })
    if (!isSure) return
    await api.users.is_active(user.uuid, { is_active })
    host.notify({ tone: 'success', text: t(is_active ? 'enabledDone' : 'disabledDone', { name }) })
    await changed()
  })
  const remove = useAction(async (students: readonly Student[]) => {
    const [first] = students
    if (!first) return
    const isOne = students.length === 1
    const isSure = await host.confirm({
      title: isOne ? t('deleteTitle', { name: first.name }) : t('deleteManyTitle', { n: students.length }),
      text: t('deleteText', { names: namesOf(students, t) }),
      ok: isOne ? common('delete') : t('deleteOk', { n: students.length }),
      danger: true,
    })
    if (!isSure) return
    const uuids = students.map(student => student.uuid)
    if (isOne) await api.students.admin_delete_student(first.uuid)
    else await api.students.admin_multi_delete_student({ uuids })
    onGone(uuids)
    host.notify({ tone: 'success', text: common('deleted') })
    await changed()
  })

  const act = (name: Act, student: Student): RowAction => {
    const isFollowed = view === 'followed' || followed.has(student.uuid)
    switch (name) {
      case 'edit':
        return { key: name, label: common('edit'), to: 'student.edit', params: { uuid: student.uuid } }
      case 'detail':
        return { key: name, label: common('detail'), to: 'student.detail', params: { uuid: student.uuid } }
      case 'vip':
        return { key: name, label: t('vip'), onPick: () => setShown({ at: 'vip', student }) }
      case 'reset':
        return { key: name, label: t('reset'), onPick: () => void reset.ask([student]) }
      case 'active':
        return { key: name, label: t(student.user.is_active ? 'disable' : 'enable'), onPick: () => void activate.run(student) }
      case 'follow':
        return { key: name, label: t(isFollowed ? 'unfollow' : 'follow'), onPick: () => void follow.run(student, !isFollowed) }
      case 'info':
        return { key: name, label: t('info'), onPick: () => setShown({ at: 'info', student }) }
      case 'delete':
        return { key: name, label: common('delete'), danger: true, onPick: () => void remove.run([student]) }
    }
  }
  const allowed = views[view].acts.filter(name => may(callOf[name](api)))
  const dialogs: ReactNode = (
    <>
      {shown?.at === 'vip' && <VipDialog student={shown.student} onClose={() => setShown(null)} />}
      {shown?.at === 'info' && <InfoDialog student={shown.student} schools={schools} onClose={() => setShown(null)} />}
      <Passwords reset={reset} />
    </>
  )
  return {
    rowActions: allowed.length > 0 ? (student: Student) => allowed.map(name => act(name, student)) : undefined,
    resetMany: allowed.includes('reset') ? reset.ask : undefined,
    removeMany: allowed.includes('delete') ? (students: readonly Student[]) => void remove.run(students) : undefined,
    dialogs,
  }
}
