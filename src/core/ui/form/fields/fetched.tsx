import { useState } from 'react'
import type { CallOptions, Page } from '../../../api/index.ts'
import { useList } from '../../../data/index.ts'
import { yearName } from '../../../domain/classes.ts'
import { useCurrentUser, useHost } from '../../../host/index.ts'
import { commonWords, useWords } from '../../../i18n/index.ts'
import { Combobox } from '../../Combobox.tsx'
import type { Option } from '../../choice.tsx'
import { MultiSelect, Select } from '../../Select.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'
import { formWords } from '../messages/index.ts'
import { wordsOf } from './choice.tsx'

/** A list call of the client, as a field chooses from it. */
export interface ChoiceCall<Query, Row> {
  (query?: Query, options?: CallOptions): Promise<Page<Row>>
  readonly path: string
}
interface FetchedProps<Query, Row, V extends string | number> extends FieldLook {
  /** null asks for nothing yet. */
  call: ChoiceCall<Query, Row> | null
  query?: NoInfer<Query>
  option: (row: Row) => Option<V>
  placeholder?: string
}

/** What stands in the field of a list that has not come: what is stored is not known by name then, and is no empty choice. */
function useWaiting({ rows, error }: { rows?: readonly unknown[] | undefined; error?: unknown }): string | undefined {
  const t = useWords(commonWords)
  return rows ? undefined : t(error ? 'failed' : 'loading')
}

/** How many are offered before one has to type. */
const FIRST = 50

/** One of a list call, found by typing: the server searches where there are more than fit. `chosen` names what is stored. */
export function OneOfField<Query, Row, V extends string | number>({
  of,
  call,
  query,
  option,
  placeholder,
  chosen,
  ...look
}: FetchedProps<Query, Row, V> & { of: FieldBinding<V>; chosen?: Option<V> | undefined }) {
  const t = useWords(formWords)
  const [search, setSearch] = useState('')
  const list = useList(call, { ...query, limit: FIRST, ...(search && { search }) } as never)
  const [picked, setPicked] = useState<Option<V>>()
  const waiting = useWaiting(list)
  const rows = (list.rows ?? []).map(option)
  const isWhole = list.count !== undefined && list.count <= FIRST && search === ''
  const found = chosen && !rows.some(({ value }) => value === chosen.value) && search === '' ? [chosen, ...rows] : rows
  // whom the form will save to stands in the field, whatever has been searched for since
  const isSeen = !list.rows || of.value === null || of.value === undefined || found.some(({ value }) => value === of.value)
  const unseen = (value: V): Option<V> => [picked, chosen].find(one => one?.value === value) ?? { value, label: t('chosenBefore') }
  const options = isSeen ? found : [...found, unseen(of.value as V)]
  return (
    <FieldBox
      of={of}
      say={value => (value === chosen?.value ? chosen?.label : wordsOf(options)(value))}
      {...look}
      hint={look.hint ?? of.hint ?? (list.rows && !isWhole && search === '' ? t('searchMore') : undefined)}
    >
      <Combobox
        options={options}
        value={of.value}
        onChange={value => {
          setPicked(options.find(one => one.value === value))
          of.set(value)
        }}
        onSearch={isWhole ? undefined : setSearch}
        loading={list.isLoading}
        disabled={of.disabled}
        placeholder={(of.value !== null && waiting) || placeholder}
      />
    </FieldBox>
  )
}

/** Several of a list call. */
export function ManyOfField<Query, Row, V extends string | number>({
  of,
  call,
  query,
  option,
  ...look
}: FetchedProps<Query, Row, V> & { of: FieldBinding<readonly V[]> }) {
  const list = useList(call, (query ?? {}) as never)
  const waiting = useWaiting(list)
  const options = (list.rows ?? []).map(option)
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <MultiSelect options={options} value={of.value ?? []} onChange={of.set} disabled={of.disabled} placeholder={waiting} />
    </FieldBox>
  )
}

/** The school an administrator names (type 0 and 2), searchable; `chosen` names the stored one. */
export function SchoolField({ of, chosen, ...look }: FieldLook & { of: FieldBinding<string>; chosen?: Option | undefined }) {
  const { api } = useHost()
  return (
    <OneOfField
      of={of}
      call={api.work_units.list}
      query={{ work_unit_type: [0, 2] }}
      option={({ uuid, name }) => ({ value: uuid, label: name })}
      chosen={chosen}
      {...look}
    />
  )
}

/** A class of one school: one's own, or the one that is named. Another school empties it: give the school's field `clears`. */
export function ClassField({ of, school, ...look }: FieldLook & { of: FieldBinding<string>; school?: string | null }) {
  const { api } = useHost()
  const t = useWords(formWords)
  const isOpen = school !== null
  const list = useList(isOpen ? api.grades.list : null, { ...(school && { work_unit: school }), ordering: ['-year', 'name'] })
  const { rows } = list
  const waiting = useWaiting(list)
  const options = (rows ?? []).map(({ uuid, name, year }) => ({ value: uuid, label: `${name}\u3000${yearName(year)}` }))
  const hint = isOpen ? (rows?.length === 0 ? t('noClasses') : undefined) : t('schoolFirst')
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look} hint={hint ?? look.hint ?? of.hint}>
      <Select
        options={options}
        value={of.value}
        onChange={of.set}
        clearable={!of.required}
        disabled={of.disabled || !isOpen}
        placeholder={isOpen ? waiting : undefined}
      />
    </FieldBox>
  )
}

/** A term: the common ones and the school's own, newest first. */
export function TermField({ of, ...look }: FieldLook & { of: FieldBinding<string> }) {
  const { api } = useHost()
  const list = useList(api.terms.list, { ordering: ['-begin_date'] })
  const { rows } = list
  const waiting = useWaiting(list)
  const options = (rows ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))
  return (
    <FieldBox of={of} say={wordsOf(options)} {...look}>
      <Select options={options} value={of.value} onChange={of.set} clearable={!of.required} disabled={of.disabled} placeholder={waiting} />
    </FieldBox>
  )
}

/** One of the students somebody looks after, found by name or number. */
export function StudentField({ of }: { of: FieldBinding<string> }) {
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  const call =
    type === 4
      ? api.students.jw_query_student
      : type === 2 || type === 3
        ? api.students.teacher_query_student
        : api.students.admin_query_student
  return (
    <OneOfField
      of={of}
      call={call}
      option={({ uuid, name, other_num, grade }) => ({ value: uuid, label: [name, grade?.name, other_num].filter(Boolean).join('\u3000') })}
    />
  )
}
