import { useState } from 'react'
import { useAction, useRefresh } from '../../core/data/index.ts'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import type { RowAction } from '../../core/ui/index.ts'
import type { useClasses } from './data.ts'
import { words } from './messages/index.ts'
import type { Teacher, TeacherType } from './model.ts'
import { AllotDialog } from './parts/AllotDialog.tsx'
import { PasswordDialog, type Shown } from './parts/PasswordDialog.tsx'
import { TeacherDialog } from './parts/TeacherDialog.tsx'

type Open = { at: 'edit'; teacher?: Teacher } | { at: 'allot'; teacher: Teacher } | null

/** What can be done with a teacher, and the dialogs that belong to it. */
export function useActs(type: TeacherType, classes: ReturnType<typeof useClasses>) {
  const host = useHost()
  const t = useWords(words)
  const common = useWords(commonWords)
  const refresh = useRefresh()
  const may = useMay()
  const { teachers, users } = host.api
  const [open, setOpen] = useState<Open>(null)
  const [made, setMade] = useState<Shown | null>(null)

  const reset = useAction(async ({ name, user }: Teacher) => {
    if (!(await host.confirm({ title: t('resetTitle', { name }), text: t('resetText'), ok: t('reset') }))) return
    const { username, password } = await users.reset_password(user.uuid, {})
    setMade({ name, username, password })
    await refresh('relation/teachers')
  })
  const activate = useAction(async ({ name, user }: Teacher) => {
    const is_active = !user.is_active
    const isSure = await host.confirm({
      title: t(is_active ? 'enableTitle' : 'disableTitle', { name }),
      text: t(is_active ? 'enableText' : 'disableText'),
      ok: t(is_active ? 'enable' : 'disable'),
      danger: !is_active,
    })
    if (!isSure) return
    await users.is_active(user.uuid, { is_active })
    host.notify({ tone: 'success', text: t(is_active ? 'enabledDone' : 'disabledDone', { name }) })
    await refresh('relation/teachers')
  })
  const remove = useAction(async ({ uuid, name }: Teacher) => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText', { name }), ok: common('delete'), danger: true }
    if (!(await host.confirm(question))) return
    await teachers.remove(uuid)
    host.notify({ tone: 'success', text: common('deleted') })
    await refresh('relation/teachers')
  })

  // each action beside the call it makes
  const rowActions = (teacher: Teacher): RowAction[] => [
    ...(may(teachers.allot_grades) ? [{ key: 'allot', label: t('allot'), onPick: () => setOpen({ at: 'allot', teacher }) }] : []),
    ...(may(teachers.relation_update) ? [{ key: 'edit', label: common('edit'), onPick: () => setOpen({ at: 'edit', teacher }) }] : []),
    ...(may(users.reset_password) ? [{ key: 'reset', label: t('reset'), onPick: () => void reset.run(teacher) }] : []),
    ...(may(users.is_active)
      ? [{ key: 'active', label: t(teacher.user.is_active ? 'disable' : 'enable'), onPick: () => void activate.run(teacher) }]
      : []),
    ...(may(teachers.remove) ? [{ key: 'delete', label: common('delete'), danger: true, onPick: () => void remove.run(teacher) }] : []),
  ]
  const close = () => setOpen(null)
  return {
    create: () => setOpen({ at: 'edit' }),
    rowActions: may(teachers.relation_update) ? rowActions : undefined,
    dialogs: (
      <>
        {open?.at === 'edit' && <TeacherDialog teacher={open.teacher} type={type} onClose={close} onMade={setMade} />}
        {open?.at === 'allot' && <AllotDialog teacher={open.teacher} classes={classes} onClose={close} />}
        {made && <PasswordDialog shown={made} onClose={() => setMade(null)} />}
      </>
    ),
  }
}
