import { useEffect, useState } from 'react'
import type { CallOptions } from '../../../api/index.ts'
import { useHost } from '../../../host/index.ts'
import { useWords } from '../../../i18n/index.ts'
import { Cascader, type CascaderOption } from '../../Cascader.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'
import { formWords } from '../messages/index.ts'

interface PlaceProps extends FieldLook {
  of: FieldBinding<number>
  /** The stored place, and it in words, from the province down, parted by blanks. */
  stored: number | null | undefined
  words: string | null | undefined
}
type Levels = (path: readonly CascaderOption[], how?: CallOptions) => Promise<CascaderOption[]>
/** Nobody has asked for it: that it does not come is said by its place alone. */
const QUIET: CallOptions = { quiet: true }

const step = (id: number, label: string, leaf = false): CascaderOption => ({ value: String(id), label, leaf })

/** The registered place (GB/T 2260), level by level. */
export function NativeField(props: PlaceProps) {
  const { api } = useHost()
  const load: Levels = async (path, how) => {
    const above = Number(path.at(-1)?.value)
    if (path.length === 0) return (await api.areas.native_province(how)).map(row => step(row.id, row.province))
    if (path.length === 1) return (await api.areas.native_city({ province: above }, how)).map(row => step(row.id, row.city))
    return (await api.areas.native_area({ city: above }, how)).map(row => step(row.id, row.area, true))
  }
  // a county's code begins with its city's, and that with its province's
  const find = async (id: number) => {
    const path: CascaderOption[] = []
    while (path.length < 3 && !path.at(-1)?.leaf) {
      const offered = await load(path, QUIET)
      const isAbove = ({ value }: CascaderOption) => [10_000, 100, 1].some(part => Number(value) === Math.floor(id / part) * part)
      const next = offered.find(({ value }) => value === String(id)) ?? offered.find(isAbove)
      if (!next) break
      path.push(next)
      if (next.value === String(id)) break
    }
    return path
  }
  return <PlaceField {...props} load={load} find={find} pathOf={nativePath} />
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
  const find = async (id: number) => {
    const { province_id, province, city_id, city, area_id, area, school } = await api.areas.get(String(id), {}, QUIET)
    return [step(province_id, province), step(city_id, city), step(area_id, area), step(id, school, true)]
  }
  return <PlaceField {...props} load={load} find={find} pathOf={schoolPath} />
}

function PlaceField({
  of,
  stored,
  words,
  load,
  find,
  pathOf,
  ...look
}: PlaceProps & {
  load: Levels
  find: (id: number) => Promise<CascaderOption[]>
  pathOf: (id: number, words: string) => CascaderOption[]
}) {
  const t = useWords(formWords)
  // what was just chosen knows its words, and what is stored brings them along; what a draft or somebody else has chosen is looked up
  const [picked, setPicked] = useState<readonly CascaderOption[]>([])
  const { value } = of
  const isPicked = picked.length > 0 && Number(picked.at(-1)?.value) === value
  const isStored = value === stored && !!words
  const isUnknown = value !== null && !isPicked && !isStored
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place that is not known
  useEffect(() => {
    if (!isUnknown) return
    let isHere = true
    find(value).then(
      found => isHere && setPicked(found),
      // not named, then
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [isUnknown, value])
  const path = value === null ? [] : isPicked ? picked : isStored ? pathOf(value, words) : [step(value, t('chosenBefore'), true)]
  const said = (id: unknown) => (id === value && !isUnknown ? path.map(({ label }) => label).join(' ') : undefined)
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
