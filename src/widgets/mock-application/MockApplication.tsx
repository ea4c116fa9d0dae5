import { useEffect, useState } from 'react'
import { ApiError, type CallOptions } from '../../core/api/index.ts'
import { toJson } from '../../core/contracts/codecs.ts'
import { MockApplication as Shape } from '../../core/contracts/relation/mock-application.ts'
import { useList, useRecord } from '../../core/data/index.ts'
import { artTypes, foreignLanguages } from '../../core/domain/admission/mock.ts'
import { maxCourses, offeredCourses, openCourses } from '../../core/domain/electives.ts'
import { settledProps } from '../../core/element/settled-props.ts'
import { useCurrentUser, useHost, usePlaces } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Checkbox, ChipsField, Dialog, FailedPanel, FormDialog, NumberField, SelectField, Skeleton, useForm } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'
import { faultsOf, formOf, type Kind } from './model.ts'
import { notes } from './notes.ts'

export interface MockApplicationProps {
  /** `general`, or `arts` with a category, a foreign language and its score. */
  kind?: 'general' | 'arts'
  /** For an adviser: the student of his whom it is for. It begins with what she has saved. */
  student?: string
  onDone?: () => void
  onClose?: () => void
}

/**
 * The mock application: where, with which score, rank and subjects. A student saves her own, an adviser his (B088), for himself or for a
 * student of his; the rules are those of the province's way of filing.
 *
 * @example
 * <MockApplication kind="general" onClose={close} />
 */
export function MockApplication(props: MockApplicationProps) {
  const { kind, student, onDone, onClose } = settledProps('MockApplication', notes, props)
  const t = useWords(words)
  const host = useHost()
  const { api } = host
  const user = useCurrentUser()
  // what she saves is compared with what is there now, not with what was there when she signed in (8.18)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    void host
      .renew({ quiet: true })
      .catch(() => {})
      .then(() => setAsked(true))
  }, [host])
  const provinces = useList(api.provinces.list)
  const courses = useList(api.courses.list)
  const of = useRecord(student ? api.college_aspirations.standing : null, { student })
  const close = () => onClose?.()
  const failed = [provinces, courses].find(list => list.error && !list.rows) ?? (of.error && !of.data ? of : undefined)
  if (isAsked && user && provinces.rows && courses.rows && (!student || of.data))
    return <Form kind={kind} user={user} of={of.data} provinces={provinces.rows} courses={courses.rows} onDone={onDone} onClose={close} />
  return (
    <Dialog open title={t(kind === 'arts' ? 'artsTitle' : 'title')} width={440} onClose={close}>
      {failed ? <FailedPanel bare text={failed.error?.detail} onRetry={failed.again} /> : <Skeleton width="100%" height={240} />}
    </Dialog>
  )
}

type Judged = Awaited<ReturnType<ReturnType<typeof useHost>['api']['college_aspirations']['standing']>>

interface FormProps {
  kind: Kind
  user: NonNullable<ReturnType<typeof useCurrentUser>>
  /** What is known of the student whom an adviser saves for. */
  of: Judged | undefined
  provinces: readonly { id: number; name: string; aspiration_select_course_type: number }[]
  courses: readonly { name: string; value: string; course_types: string }[]
  onDone: (() => void) | undefined
  onClose: () => void
}

function Form({ kind, user, of, provinces, courses, onDone, onClose }: FormProps) {
  const t = useWords(words)
  const host = useHost()
  const places = usePlaces()
  const { api } = host
  const own = user.extra_user_info
  const isArts = kind === 'arts'
  const tips = user.mngk_score_show_tips
  const typeOf = (area: number | null) => provinces.find(({ id }) => id === area)?.aspiration_select_course_type
  const form = useForm({
    name: `mock-application ${kind} ${of?.student?.uuid ?? 'own'}`,
    title: [t(isArts ? 'artsTitle' : 'title'), of?.student?.name].filter(Boolean).join('\u3000'),
    words,
    body: Shape,
    row: of
      ? { mngk_score: of.mngk_score, mngk_rank: of.mngk_rank, aspiration_course: toJson(of.course), updated_time: own.updated_time }
      : own,
    start: {},
    read: () => ({ area: (of ? of.province : own.native?.province.id) ?? null, tips: false }),
    required: ['aspiration_course', ...(isArts ? (['art_type', 'foreign_language', 'foreign_request'] as const) : [])],
    // B210: while they are locked they are shown, and not sent
    fixed: user.can_update_mngk_score ? [] : ['mngk_score', 'mngk_rank'],
    check: values => faultsOf(values, kind, courses, typeOf(values.area)),
    async ask(values) {
      if (tips && !values.tips) {
        host.notify({ tone: 'warning', text: t('confirmTips') })
        return false
      }
      if (user.u_type !== 1 || (await hasSubjects())) return true
      const target = places.resolve({ to: 'subjects.submit' })
      if (!target) return true
      // B118: her own choice comes first
      if (await host.confirm({ title: t('noSubjectsTitle'), text: t('noSubjects'), ok: t('toSubjects') })) target.go()
      return false
    },
    async save({ mngk_score, mngk_rank, aspiration_course }, how) {
      const sent = { mngk_score, mngk_rank, aspiration_course }
      if (user.u_type === 3) await saveAsAdviser(sent, how)
      else await api.students.relation_update_mngk(own.uuid ?? '', sent, how)
    },
    changes: [api.college_aspirations, api.college_art_aspirations],
    success: t('saved'),
    async done() {
      // The menu, the curve and the recommendations follow it.
      await host.renewAfter()
      onDone?.()
      onClose()
      // who looks for a student goes on to what is open to her
      if (of) places.resolve({ to: 'aspirations.by-rank' })?.go()
    },
  })
  /**
   * An adviser's record, as a refusal tells it (412), has no scores: who he is tells them. He has one for all his students: what he has saved
   * for another since is not what somebody has changed of this one, and its figures are no words of hers.
   */
  const saveAsAdviser = async (sent: object, how: CallOptions): Promise<void> => {
    const student = of?.student?.uuid ?? null
    try {
      await api.teachers.relation_update_mngk(own.uuid ?? '', { ...sent, student }, how)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error
      const [{ extra_user_info: current }, saved] = await Promise.all([
        api.login_methods.is_login({}, { quiet: true }),
        api.college_aspirations.standing({}, { quiet: true }),
      ])
      if ((saved.student?.uuid ?? null) === student)
        throw new ApiError(error.kind, error.path, error.status, { ...(error.body as object), current })
      await saveAsAdviser(sent, { ...how, ifMatch: current.updated_time ?? undefined })
    }
  }
  const hasSubjects = async () => {
    const { course } = await api.students.student()
    return course !== null && course !== toJson([])
  }
  const { area, mngk_score, mngk_rank, aspiration_course, art_type, foreign_language, foreign_request } = form.fields
  const type = typeOf(form.values.area)
  const chosen = form.values.aspiration_course ?? []
  const open = openCourses(courses, chosen, type, formOf(kind))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      note={
        tips && (
          <Checkbox checked={form.values.tips ?? false} onChecked={ticked => form.set({ tips: ticked })}>
            {t('tipsRead')}
          </Checkbox>
        )
      }
    >
      {tips && <p>{tips}</p>}
      <SelectField
        of={{ ...area, set: id => form.set({ area: id, aspiration_course: null }) }}
        options={provinces.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {isArts && (
        <SelectField of={art_type} options={artTypes.map(({ name, isOpen }) => ({ value: name, label: name, disabled: !isOpen }))} />
      )}
      <NumberField of={mngk_score} unit={t('points')} hint={mngk_score.disabled ? t('locked') : undefined} />
      <NumberField of={mngk_rank} unit={t('place')} />
      <ChipsField
        of={aspiration_course}
        wide
        hint={t('chosen', { n: chosen.length, max: maxCourses(type) })}
        options={offeredCourses(courses, type).map(({ name, value }) => ({ value, label: name, disabled: !open.includes(value) }))}
      />
      {isArts && (
        <>
          <SelectField of={foreign_language} options={foreignLanguages} />
          <NumberField of={foreign_request} unit={t('points')} />
        </>
      )}
    </FormDialog>
  )
}
