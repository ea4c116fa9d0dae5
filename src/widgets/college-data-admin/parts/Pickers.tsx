import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byYear, Combobox, chosenOf, Field, type ListView, useListView } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 200px) minmax(0, 320px) minmax(0, 1fr);
  gap: 12px 24px;
  align-items: end;
  margin-bottom: 16px;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); }
`
const YEARS = 10

/**
 * What published rows are narrowed by before anything is asked for: millions of them are kept by province. The one province of which
 * there are tables is chosen by itself. `province` is what the call names it.
 */
export function usePublished<P extends string, K extends string>(province: P, keys: readonly K[], address: boolean | undefined) {
  const { api } = useHost()
  const [names] = useState(() => [province, 'category', 'year', ...keys])
  const view = useListView(names, { address: address ?? false })
  const tables = useRecord(api.score_to_rank.tables)
  const known = [...new Set((tables.data ?? []).map(table => table.province))]
  const idOf = (key: string) => Number(chosenOf(view[0].filters[key])[0]) || null
  const own = idOf(province)
  const chosen = own ?? (known.length === 1 ? known[0]! : null)
  const college = idOf('category')
  const choose = (key: string, id: number | null) => view[1]({ filters: { ...view[0].filters, [key]: id === null ? [] : [String(id)] } })
  return {
    view,
    province: chosen,
    college,
    chooseProvince: (id: number | null) => choose(province, id),
    chooseCollege: (id: number | null) => choose('category', id),
    /** Nobody knows yet whether a province goes without saying. */
    isSettling: own === null && !tables.data && !tables.error,
    /** Clearing the filters keeps the province: without one there is no list. */
    settle: (filters: ListView['filters']): ListView['filters'] => ({ ...filters, [province]: view[0].filters[province] ?? [] }),
  }
}

/** The years of a filter: this one and those before it. */
export function usePublishedYears() {
  const t = useWords(adminWords)
  const now = new Date().getFullYear()
  return byYear(
    t('year'),
    Array.from({ length: YEARS }, (_, back) => ({ value: now - back, label: String(now - back) })),
  )
}

interface PickersProps {
  province: number | null
  onProvince: (id: number | null) => void
  college?: number | null
  /** Told the college; where nobody listens none can be chosen. */
  onCollege?: (id: number | null) => void
  /** The chosen college's name, as a row of the list has it. */
  collegeName?: string | undefined
  children?: ReactNode
}

/** Province and college, both found by typing, over a list. */
export function Pickers({ province, onProvince, college = null, onCollege, collegeName, children }: PickersProps) {
  const t = useWords(adminWords)
  const { api } = useHost()
  const provinces = useList(api.provinces.list, {})
  return (
    <Line>
      <Field label={t('province')} required>
        <Combobox
          options={(provinces.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={province}
          onChange={onProvince}
          loading={provinces.isLoading}
          placeholder={t('anyProvince')}
        />
      </Field>
      {onCollege && <CollegePicker college={college} onCollege={onCollege} name={collegeName} />}
      {children && <div>{children}</div>}
    </Line>
  )
}

interface CollegePickerProps {
  college: number | null
  onCollege: (id: number | null) => void
  name: string | undefined
}
function CollegePicker({ college, onCollege, name }: CollegePickerProps) {
  const t = useWords(adminWords)
  const { api } = useHost()
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<string | undefined>()
  const colleges = useList(api.colleges.list, { limit: 50, ...(search && { search }) })
  const found = (colleges.rows ?? []).map(({ id, name: label }) => ({ value: id, label }))
  const label = picked ?? name
  const isMissing = college !== null && label !== undefined && !found.some(({ value }) => value === college)
  return (
    <Field label={t('college')}>
      <Combobox
        options={isMissing ? [{ value: college, label }, ...found] : found}
        value={college}
        onChange={id => {
          setPicked(found.find(({ value }) => value === id)?.label)
          onCollege(id)
        }}
        onSearch={setSearch}
        loading={colleges.isLoading}
        placeholder={t('anyCollege')}
      />
    </Field>
  )
}
