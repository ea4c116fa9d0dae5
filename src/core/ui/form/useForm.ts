import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError, type CallOptions, resendKey } from '../../api/index.ts'
import type { Schema, Shaped } from '../../contracts/define.ts'
import { isPersonal, isRequired, maxLengthOf, type ValueFault } from '../../contracts/faults.ts'
import { type Changed, useAction, useDraft, useRefresh } from '../../data/index.ts'
import { type Question, useHost } from '../../host/index.ts'
import { commonWords, type Messages, useWords, type Words } from '../../i18n/index.ts'
import { uiWords } from '../messages/index.ts'
import type { FieldBinding, Fields, Say } from './binding.ts'
import { closedWhile, useFocusBack } from './closed-while.ts'
import { formWords } from './messages/index.ts'
import { linesBeside, refusedFields, withoutFields } from './refusal.ts'
import { isKnown, settle, wasKept } from './settle.ts'
import { emptyValues, encodeValues, type FieldName, ofBody, type Plain, sameValues, saysSame, type Values, valuesOf } from './values.ts'
import { type Conflict, conflictOf, nameOf, versionOf, withoutTaken } from './version.ts'
import { useFormWording } from './wording.ts'

/** A fault of a form's own rule: a code of its words (`course.first`), or a fault with its bound. */
export type OwnFault = ValueFault | { readonly code: string; readonly limit?: number | string }

export interface FormOptions<B extends Shaped, R> {
  /** Under this name what was typed is kept. */
  readonly name: string
  readonly title: string
  /** The body of the call, from its contract: required, length, pattern and kind of every field come from there. */
  readonly body: B
  /** Labels, hints and faults by (field, code); see `wording.ts`. */
  readonly words: Words<Messages>
  /** The stored record; without one a new one is made. */
  readonly row?: object | undefined
  /** What the fields of a record begin with where the names do not say it: `row => ({ grade: row.grade?.uuid })`. */
  readonly read?: (row: never) => Partial<Values<B>>
  /** Whose new record it is: what was typed for one does not stand in the form of another. */
  readonly of?: string | undefined
  /** What a new record begins with. */
  readonly start?: Partial<Values<B>>
  /** Saves. `how` is handed on to the call: it keeps refusals for the form, a resend from counting twice, and a lost update out. */
  readonly save: (body: z.input<B>, how: CallOptions) => Promise<R>
  /** What the save changes. */
  readonly changes?: readonly Changed[]
  readonly done?: (result: R) => unknown
  /** Where it leads then, unless she has gone elsewhere while it was saved. */
  readonly leads?: (result: R) => unknown
  /** What is said where nobody knows what came of it; that it may be saved, unless given. */
  readonly unanswered?: string
  /** What is said of a success; 创建成功 or 更新成功 unless given (B254). `false` where `done` says it. */
  readonly success?: string | false
  /** Fields this form demands although the call does not. */
  readonly required?: readonly FieldName<B>[]
  /** Shown, and not to be changed here: not sent. */
  readonly fixed?: readonly FieldName<B>[]
  /** Rules beyond the single field. */
  readonly check?: (values: Values<B>) => Partial<Record<FieldName<B>, OwnFault | undefined>>
  /** The question before it is sent (B196, G148); `false` where the documents ask none, or a question of one's own. */
  readonly ask?: false | ((values: Values<B>) => Promise<boolean>)
  /** Kept nowhere: passwords, codes. What its contract calls personal is kept in this page's memory only. */
  readonly secret?: readonly FieldName<B>[]
  /** Everything may be looked at and nothing changed. */
  readonly isReadOnly?: boolean
}

interface Typed {
  readonly values: Plain
  /** The version of the record that was typed over. */
  readonly version: string | undefined
  /** Of a save whose end nobody knows: with it the server tells what came of it, after a reload too. */
  readonly key?: string | undefined
}

/** Statuses that the form itself shows where they belong. */
const OWN = [400, 409, 412, 422] as const

/**
 * A form: what is stored, what was typed, what is wrong with it, and the way to save it. Layout is JSX: fields are bound by name
 * (`<TextField of={form.fields.name} />`) inside a `FormDialog` or a `FormPage`.
 *
 * @example
 * const form = useForm({ name: 'class', title, words, body: grades.write, row: one, changes: [api.grades], done: onClose,
 *   save: (body, how) => (one ? api.grades.patch(one.uuid, body, how) : api.grades.create(body, how)) })
 */
export function useForm<B extends Shaped, R>(options: FormOptions<B, R>) {
  const {
    name,
    title,
    body,
    words,
    row,
    start,
    save,
    changes = [],
    done,
    required = [],
    fixed = [],
    check,
    secret = [],
    isReadOnly,
  } = options
  const host = useHost()
  const common = useWords(commonWords)
  const ui = useWords(uiWords)
  const t = useWords(formWords)
  const wording = useFormWording(words)
  const refresh = useRefresh()
  const read = (of: object): Plain => ofBody(body, { ...valuesOf(body, of), ...(options.read?.(of as never) as Plain | undefined) })
  const stored: Plain = { ...emptyValues(body), ...start, ...(row && read(row)) }
  const id = row && (Reflect.get(row, 'uuid') ?? Reflect.get(row, 'id'))
  const without =
    (isLeftOut: (field: string) => boolean) =>
    ({ values, ...rest }: Typed): Typed => ({
      ...rest,
      values: Object.fromEntries(Object.entries(values).filter(([field]) => !isLeftOut(field))),
    })
  const isSecret = (field: string) => secret.includes(field as never)
  const personal = (field: string) => isPersonal(body.shape[field] as Schema)
  const { draft, isRestored, keep, drop, isKept } = useDraft<Typed>(`${name} ${id ?? options.of ?? ''}`, {
    kept: without(isSecret),
    written: without(field => isSecret(field) || personal(field)),
  })
  const typed: Typed = draft
    ? { ...draft, values: { ...stored, ...ofBody(body, draft.values) } }
    : { values: stored, version: versionOf(row) }
  const { values } = typed
  const isDirty = draft !== null && !sameValues(values, stored)

  const visible = useRef(new Map<string, Say | undefined>())
  const files = useRef(new Set<string>())
  const box = useRef<HTMLFormElement>(null)
  const stands = useRef(false)
  useEffect(() => {
    stands.current = true
    return () => {
      stands.current = false
    }
  }, [])
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Whose content she has taken over. */
  const [taken, setTaken] = useState<object>()
  /** What was sent by a save whose end nobody knows. */
  const before = useRef<Plain | null>(null)

  const latest = useRef<Typed>(typed)
  latest.current = typed
  const set = (part: Plain) => {
    latest.current = { ...latest.current, values: { ...latest.current.values, ...part } }
    keep(latest.current)
    // what was said of a field is over once it is changed
    setRefusal((before: unknown) => withoutFields(before, Object.keys(part)))
  }

  const sends = (field: string) => visible.current.has(field) && !fixed.includes(field as never)
  const look = () => {
    const names = [...visible.current.keys()].filter(sends)
    const { sent, faults } = encodeValues(body, latest.current.values, names, required, row && stored)
    const own = Object.entries(check?.(latest.current.values as Values<B>) ?? {}).filter(([, fault]) => fault !== undefined)
    return { sent, faults: { ...Object.fromEntries(own), ...faults } as Record<string, ValueFault> }
  }

  const sending = useAction(async (version: string | undefined) => {
    const { sent } = look()
    const { values: now } = latest.current
    const isTyped = draft !== null
    const key = latest.current.key ?? resendKey()
    // before it leaves: whoever reloads the page meanwhile sends it with the same key
    latest.current = { ...latest.current, key }
    keep(latest.current)
    let result: R
    try {
      setRefusal(undefined)
      // what a record does not tell nobody can compare: that is asked
      const isSaid = (current: object) => Object.keys(sent).every(field => saysSame(field, latest.current.values, read(current)))
      const send = (how: CallOptions) => save(sent as z.input<B>, { quiet: OWN, ...how })
      result = await closedWhile(box.current, () => settle({ send, key, version, before: before.current, read, isTyped: isSaid }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const current = conflictOf(error)
      if (current) setConflict({ current, values: read(current) })
      else if (wasKept(error)) setRefusal(t('keptBefore'))
      else setRefusal(error.status === 507 ? t('notSaved') : isKnown(error) ? error.body : (options.unanswered ?? t('notKnown')))
      // another try of a write that was refused is a new one; one that was never answered is the same
      before.current = isKnown(error) ? null : Object.fromEntries(Object.keys(sent).map(field => [field, now[field]]))
      if (isKnown(error) && isKept()) {
        latest.current = { ...latest.current, key: undefined }
        if (isTyped) keep(latest.current)
        else drop()
      }
      if (wasKept(error)) await refresh(...changes)
      requestAnimationFrame(() => focus())
      throw error
    }
    // it is kept: what fails from here on says nothing of it
    before.current = null
    drop()
    setTried(false)
    setConflict(null)
    if (options.success !== false) host.notify({ tone: 'success', text: options.success ?? common(row ? 'updated' : 'created') })
    await refresh(...changes)
    await done?.(result)
    if (stands.current) await options.leads?.(result)
  })

  const focusBack = useFocusBack(box, sending.busy)

  const focus = (field?: string) => {
    const found = field
      ? box.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, button, textarea, [contenteditable])`)
      : box.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] :is(input, button, textarea)')
    found?.focus()
  }
  const refused = refusedFields(refusal)
  const { faults } = tried ? look() : { faults: {} as Record<string, ValueFault> }

  const submit = async () => {
    if (sending.busy || isReadOnly) return
    setTried(true)
    if (Object.keys(look().faults).length > 0) return requestAnimationFrame(() => focus())
    const question: Question = { title: common('confirmSubmit'), text: title }
    const isSure = options.ask === false || (await (options.ask?.(latest.current.values as Values<B>) ?? host.confirm(question)))
    if (!isSure) return
    focusBack.keep()
    await sending.run(latest.current.version)
  }

  const bind = (field: string, schema: Schema): FieldBinding<unknown> => ({
    name: field,
    value: values[field] ?? null,
    set: value => set({ [field]: value }),
    label: wording.label(field),
    hint: wording.hint(field),
    required: isRequired(schema) || required.includes(field as never),
    max: maxLengthOf(schema),
    error: faults[field] ? wording.fault(field, faults[field]) : refused[field],
    disabled: isReadOnly === true || fixed.includes(field as never),
    nameOf: value => nameOf(taken, field, value),
    show(say, holdsFiles = false) {
      visible.current.set(field, say)
      if (holdsFiles) files.current.add(field)
      return () => void visible.current.delete(field)
    },
  })
  const fields = Object.fromEntries(Object.entries(body.shape).map(([field, schema]) => [field, bind(field, schema as Schema)]))

  return {
    title,
    fields: fields as unknown as Fields<B>,
    values: values as Values<B>,
    set: set as (part: Partial<Values<B>>) => void,
    box,
    submit,
    focus,
    busy: sending.busy,
    isReadOnly: isReadOnly === true,
    isDirty,
    /** Something of last time was brought back. */
    isRestored: isRestored && isDirty,
    drop,
    /** Fields with a fault, in the order of the body. */
    faults: [...new Set([...Object.keys(body.shape).filter(field => faults[field] || refused[field])])].filter(field =>
      visible.current.has(field),
    ),
    labelOf: wording.label,
    /** Why it was not saved, where no field can say it. */
    refusal: linesBeside(refusal, new Set(visible.current.keys()), wording.label),
    conflict,
    /** Whether a field is on the screen and may be changed here: nothing else is sent. */
    sends,
    /** A value in the words of its field. Of a choice that the field does not know, as somebody else may have made it, the name on the record. */
    textOf(field: string, value: unknown): string {
      const say = visible.current.get(field)
      const one = (part: unknown) => (say ? (say(part) ?? nameOf(conflict?.current, field, part) ?? t('notOffered')) : String(part))
      const parts = Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]
      return parts.map(one).join('\u3000')
    },
    /** After a lost update: save what was typed over what is there now, or take what is there now. */
    keepMine() {
      if (!conflict) return
      for (const field of files.current) {
        const keep = withoutTaken(latest.current.values[field], stored[field], conflict.values[field])
        if (keep) set({ [field]: keep })
      }
      void sending.run(versionOf(conflict.current))
    },
    takeTheirs() {
      if (!conflict) return
      latest.current = { values: { ...latest.current.values, ...conflict.values }, version: versionOf(conflict.current) }
      keep(latest.current)
      setTaken(conflict.current)
      setConflict(null)
    },
    /** Says something of fields from outside, until they are changed. */
    blame(messages: Partial<Record<FieldName<B>, string>>) {
      setRefusal(messages)
      requestAnimationFrame(() => focus())
    },
    /** Closing asks first when something was typed that is not saved; what is given up is forgotten. */
    async close(then: () => void) {
      if (isDirty && !(await host.confirm({ title: ui('leaveTitle'), text: ui('leaveText'), ok: ui('leaveOk'), cancel: ui('leaveNot') })))
        return
      drop()
      then()
    },
  }
}
export type Form<B extends Shaped = Shaped> = ReturnType<typeof useForm<B, unknown>>
