import { useMemo, useState } from 'react'
import { fieldMessages } from '../../core/api/index.ts'
import type { CurrentUser } from '../../core/auth/index.ts'
import { useAction, useDraft, useRefresh } from '../../core/data/index.ts'
import { defaultExamineeCategory, defaultExamineeType, defaultSchoolGrade, genderWords } from '../../core/domain/code-tables.ts'
import { nations } from '../../core/domain/nations.ts'
import { type PlainDestination, useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { useChoices, useStudent } from './data.ts'
import { studentBasicsWords } from './messages/index.ts'
import { blankForm, bodyOf, courseTypeOf, type Faults, type Form, faultsOf, faultValues, formOf, locksOf, type Setting } from './model.ts'

export interface BasicsProps {
  /** own: the student herself. staff: create without uuid, edit with one (B101). read: nothing can be changed. */
  view?: 'own' | 'staff' | 'read'
  /** The student to edit or read. */
  uuid?: string
  /** Where to go after staff has saved. */
  doneTo?: PlainDestination
  onSaved?: () => void
}

const blank = blankForm({
  gender: genderWords[0],
  nation: nations[0]!,
  examinee_category: defaultExamineeCategory,
  examinee_type: defaultExamineeType,
  school_grade: defaultSchoolGrade,
})

/** The form's state: what is stored, what was typed, what is wrong with it, and the ways to save it. */
export function useBasicsForm({ view = 'own', uuid, doneTo, onSaved }: BasicsProps, user: CurrentUser) {
  const host = useHost()
  const t = useWords(studentBasicsWords)
  const refresh = useRefresh()
  const student = useStudent(view, uuid)
  const mode: Setting['mode'] = view === 'own' ? 'own' : uuid ? 'edit' : 'create'
  const choices = useChoices(view !== 'own')
  const { draft, keep, drop } = useDraft<Form>(`student-basics ${mode} ${uuid ?? ''}`)
  const stored = useMemo(() => (student.data ? formOf(student.data, blank) : blank), [student.data])
  const form = draft ?? stored
  const courseType = courseTypeOf(form.native, choices.provinces, user.extra_user_info.native?.select_course_type)
  const accountType = view === 'own' ? user.account_type : (student.data?.user.account_type ?? 0)
  const setting: Setting = { mode, accountType, courseType, courses: choices.courses }
  const [tried, setTried] = useState(false)
  const [asksPhone, setAsksPhone] = useState(false)
  const [marksPhone, setMarksPhone] = useState(false)

  const left = () => {
    onSaved?.()
    if (doneTo) host.go(doneTo)
  }
  const save = useAction(async () => {
    const body = bodyOf(form, setting)
    if (mode === 'create') {
      const made = await host.api.students.relation_create(body as never, { quiet: [400] })
      drop()
      await refresh('relation/students')
      host.notify({ tone: 'success', text: t('created') })
      const text = t('createdText', { username: made.username, password: made.initial_password ?? '' })
      await host.confirm({ title: t('created'), text })
      left()
      return
    }
    await host.api.students.relation_update(student.data!.uuid, body as never, { quiet: [400] })
    drop()
    setTried(false)
    host.notify({ tone: 'success', text: t(mode === 'own' ? 'saved' : 'updated') })
    await refresh('relation/students')
    // The menu and the mock application follow the province and the subjects.
    if (mode === 'own') host.session.setUser(await host.api.login_methods.is_login())
    left()
  })

  const own = faultsOf(form, setting)
  const refused = fieldMessages(save.error?.body)
  const values = faultValues(setting)
  const errors: Partial<Record<keyof Form, string>> = {
    ...refused,
    ...(tried && Object.fromEntries(Object.entries(own).map(([field, key]) => [field, t(key, values)]))),
    ...(marksPhone && !form.phone && { phone: t('noPhoneTitle') }),
  }
  const isReadOnly = view === 'read' || user.is_readonly_all

  return {
    student,
    form,
    setting,
    choices,
    errors,
    /** Faults in the order of the form, for the line above it. */
    faults: tried ? (Object.keys(own) as (keyof Faults)[]) : [],
    locks: locksOf(student.data, mode),
    isReadOnly,
    isBusy: save.busy,
    hasDraft: draft !== null,
    drop,
    asksPhone,
    set<K extends keyof Form>(field: K, value: Form[K]) {
      keep({ ...form, [field]: value })
    },
    patch: (part: Partial<Form>) => keep({ ...form, ...part }),
    /** Answers false when there is something to mend first. */
    async submit(): Promise<boolean> {
      setTried(true)
      setMarksPhone(false)
      if (Object.keys(own).length > 0) return false
      if (mode === 'own' && !form.phone.trim()) {
        setAsksPhone(true)
        return true
      }
      if (await host.confirm({ title: t('confirmTitle'), text: t('confirmStaff') })) await save.run()
      return true
    },
    /** The answer to the question about the phone (B099, B100). */
    answerPhone(ignore: boolean) {
      setAsksPhone(false)
      if (ignore) void save.run()
      else setMarksPhone(true)
    },
  }
}
export type BasicsForm = ReturnType<typeof useBasicsForm>
