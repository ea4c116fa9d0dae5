import type { College } from '../../server/db/demo/facts/index.ts'
import { by, readGzippedJson, readSheet } from './collected.ts'

/** A row of the collected index, of May 2026. */
interface Indexed {
  readonly zs_code: string
  readonly name: string
  readonly province: string
  readonly city: string
  readonly level: string
  readonly type: string
  readonly nature: string
  readonly belong: string
  readonly f985: boolean
  readonly f211: boolean
  readonly dual_class: string
}
/** A row of the ministry's list. */
interface Listed {
  readonly name: string
  readonly code: string
  readonly supervisor: string
  readonly province: string
  readonly city: string
  readonly level: College['level']
  readonly remark: College['remark']
}
export interface Colleges {
  /** Flags as numbers: what a packed column holds. */
  readonly rows: readonly (Omit<College, 'is985' | 'is211' | 'isDoubleFirstClass'> &
    Record<'is985' | 'is211' | 'isDoubleFirstClass', 0 | 1>)[]
  readonly counts: Readonly<Record<string, number>>
}

const oneLine = (cell: string) => cell.replace(/\s/g, '')
/** 内蒙古 of 内蒙古自治区: as the index writes it. */
const shortProvince = (name: string) => name.slice(0, /^(内蒙古|黑龙江)/.test(name) ? 3 : 2)
const levels: Readonly<Record<string, College['level']>> = { 本科: '本科', 普通本科: '本科', '专科（高职）': '专科', '': '' }
const flag = (is: boolean) => (is ? 1 : 0)

/** The list has a heading before each province: 北京市（92所）. Cells are wrapped in the middle of names. */
function readListed(): Listed[] {
  let province = ''
  return readSheet('colleges/全国普通高等学校名单_2017.xls').flatMap(row => {
    const section = /^(.+)（\d+所）$/.exec(row[0] ?? '')?.[1]
    if (section) province = shortProvince(section)
    if (!/^\d+$/.test(row[0] ?? '')) return []
    const [, name = '', code = '', supervisor = '', city = '', level = '', remark = ''] = row.map(oneLine)
    return [{ name, code, supervisor, province, city, level: level as College['level'], remark: remark as College['remark'] }]
  })
}

/** The index holds more than colleges: web pages of theirs (…大学体验, …财务处), which have no level, schools for adults, and offices. */
const isCollege = ({ level, name }: Indexed) =>
  level && !/（停用）|继续教育学院|职工大学|管理干部学院|省教育学院|预科中心|联合校区/.test(name)
const readIndexed = (): Indexed[] =>
  readGzippedJson<{ rows: Indexed[] }>('colleges/school-index.json.gz')
    .rows.filter(isCollege)
    .map(one => ({ ...one, name: oneLine(one.name) }))

/**
 * Both lists as one. A college is found again by its name, else by its five-digit code, which it keeps when it is renamed: the code's
 * last five digits in the ministry's list. Where both speak of one name and disagree, the cell stays empty.
 */
export function readColleges(): Colleges {
  const listed = readListed()
  const indexed = readIndexed()
  const byName = new Map(indexed.map(one => [one.name, one]))
  const names = new Set(listed.map(one => one.name))
  const unlisted = new Map(indexed.filter(one => !names.has(one.name)).map(one => [one.zs_code, one]))
  const counts = {
    listed: listed.length,
    indexed: indexed.length,
    byName: 0,
    byCode: 0,
    listOnly: 0,
    indexOnly: 0,
    levels: 0,
    natures: 0,
    cities: 0,
  }

  const rows: Colleges['rows'][number][] = []
  const taken = new Set<Indexed>()
  for (const one of listed) {
    const same = byName.get(one.name)
    const found = same ?? unlisted.get(one.code.slice(-5))
    if (found) taken.add(found)
    counts[same ? 'byName' : found ? 'byCode' : 'listOnly']++
    rows.push(joined(one, found, counts))
  }
  const calledListed = rows.flatMap(({ name, formerName }) => [name, ...(formerName ? [formerName] : [])].map(called => ({ called, name })))
  calledListed.sort(by(({ called }) => -called.length))
  for (const one of indexed) {
    if (taken.has(one)) continue
    counts.indexOnly++
    const parent = calledListed.find(({ called }) => one.name.startsWith(called))
    rows.push({ ...alone(one), campusOf: parent?.name ?? '' })
  }
  rows.sort(
    by(
      row => row.province,
      row => row.code || '9',
      row => row.name,
    ),
  )
  return { rows, counts }
}

const alone = (one: Indexed): Colleges['rows'][number] => ({
  name: one.name,
  code: '',
  formerName: '',
  supervisor: one.belong,
  province: one.province,
  city: one.city,
  level: levels[one.level]!,
  remark: '',
  type: one.type,
  nature: one.nature,
  is985: flag(one.f985),
  is211: flag(one.f211),
  isDoubleFirstClass: flag(one.dual_class === '双一流'),
  campusOf: '',
})

function joined(
  one: Listed,
  found: Indexed | undefined,
  counts: Record<'levels' | 'natures' | 'cities', number>,
): Colleges['rows'][number] {
  const { name, code, supervisor, province, city, level, remark } = one
  const fromList = { name, code, formerName: '', supervisor, province, city, level, remark, type: '', nature: remark, campusOf: '' }
  if (!found) return { ...fromList, is985: 0, is211: 0, isDoubleFirstClass: 0 }
  const other = alone(found)
  // A college that was renamed has often been raised too: the list speaks of what it was.
  const isRenamed = name !== found.name
  const disagree = { level: !isRenamed && other.level !== level, nature: !isRenamed && (remark === '民办') !== isPrivate(found.nature) }
  if (disagree.level) counts.levels++
  if (disagree.nature) counts.natures++
  // Colleges have moved since 2017, and the index names the prefecture where the list names its county.
  const hasMoved = city !== found.city && found.city.endsWith('市')
  if (hasMoved) counts.cities++
  return {
    ...other,
    code,
    supervisor,
    remark,
    formerName: isRenamed ? name : '',
    city: hasMoved ? found.city : city,
    level: disagree.level ? '' : other.level,
    nature: disagree.nature ? '' : found.nature,
  }
}

const isPrivate = (nature: string) => nature === '民办' || nature === '独立学院'
