import { useState } from 'react'
import { useHost } from '../../../host/index.ts'
import { Cascader, type CascaderOption } from '../../Cascader.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'

interface PlaceProps extends FieldLook {
  of: FieldBinding<number>
  /** The stored place in words, from the province down, parted by blanks. */
  words: string | null | undefined
}
type Levels = (path: readonly CascaderOption[]) => Promise<CascaderOption[]>

const step = (id: number, label: string, leaf = false): CascaderOption => ({ value: String(id), label, leaf })

/** The registered place (GB/T 2260), level by level. */
export function NativeField(props: PlaceProps) {
  const { api } = useHost()
  const load: Levels = async path => {
    const above = Number(path.at(-1)?.value)
    if (path.length === 0) return (await api.areas.native_province()).map(row => step(row.id, row.province))
    if (path.length === 1) return (await api.areas.native_city({ province: above })).map(row => step(row.id, row.city))
    return (await api.areas.native_area({ city: above })).map(row => step(row.id, row.area, true))
  }
  return <PlaceField {...props} load={load} pathOf={nativePath} />
}

/** A high school by province, city and county. */
export function AreaField(props: PlaceProps) {
  const { api } = useHost()
  const load: Levels = async path => {
    const [province, city, area] = path.map(one => Number(one.value))
    if (province === undefined) return (await api.areas.province()).map(row => step(row.id, row.province))
    if (city === undefined) return (await api.areas.city({ province })).map(row => step(row.id, row.city))
    if (area === undefined) return (await api.areas.area({ province, city })).map(row => step(row.id, row.area))
    return (await api.areas.school({ province, city, area })).map(row => step(row.id, row.school, true))
  }
  return <PlaceField {...props} load={load} pathOf={schoolPath} />
}

function PlaceField({
  of,
  words,
  load,
  pathOf,
  ...look
}: PlaceProps & { load: Levels; pathOf: (id: number, words: string) => CascaderOption[] }) {
  // what was just chosen knows its words; what is stored brings them along
  const [picked, setPicked] = useState<readonly CascaderOption[]>([])
  const isPicked = picked.length > 0 && Number(picked.at(-1)?.value) === of.value
  const path = of.value === null ? [] : isPicked ? picked : pathOf(of.value, words ?? String(of.value))
  const said = (id: unknown) => (id === of.value && (isPicked || words) ? path.map(({ label }) => label).join(' ') : undefined)
  return (
    <FieldBox of={of} say={said} {...look}>
      <Cascader
        value={path}
        load={load}
        disabled={of.disabled}
        onChange={chosen => {
          setPicked(chosen)
          of.set(Number(chosen.at(-1)?.value) || null)
        }}
      />
    </FieldBox>
  )
}

/** A stored place as the path a cascader shows. The codes of the levels above follow from the county's. */
function nativePath(native: number, words: string): CascaderOption[] {
  const codes = [Math.floor(native / 10_000) * 10_000, Math.floor(native / 100) * 100, native]
  const labels = words.split(' ')
  const shown = labels.length === 2 ? [codes[0]!, native] : labels.length === 1 ? [native] : codes
  return labels.map((label, level) => step(shown[level]!, label, level === labels.length - 1))
}

/** A stored school as a path; only the last step is looked up again. */
const schoolPath = (area: number, words: string): CascaderOption[] =>
  words.split(' ').map((label, level, all) => {
    const isLast = level === all.length - 1
    return { value: isLast ? String(area) : label, label, leaf: isLast }
  })
