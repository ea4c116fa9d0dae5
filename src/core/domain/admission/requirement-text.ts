import { history, physics } from '../courses.ts'
import { lookUp } from '../look-up.ts'
import { ruleOfCombinations } from './requirement-lists.ts'
import { type First, plain, type Requirement, withFirst } from './requirements.ts'

/** Names, the letters that stand for them, and the codes of published plans. */
const subjects: Readonly<Record<string, string>> = {
  ...{ 物理: physics, 物: physics, 70000: physics, 化学: '化学', 化: '化学', 70001: '化学', 生物: '生物', 生: '生物', 70002: '生物' },
  ...{ 思想政治: '政治', 政治: '政治', 政: '政治', 70003: '政治', 历史: history, 史: history, 70004: history },
  ...{ 地理: '地理', 地: '地理', 70005: '地理', 技术: '技术', 技: '技术', 70006: '技术' },
  ...{ 理科: '理科', 理工: '理科', 文科: '文科', 文史: '文科' },
}
const none = ['不限', '70008', '不限科目', '不限选考科目', '不提科目要求', '不提再选科目要求', '科目不提要求', '无科目要求', '文理不限']
const either = ['', '不限', '物理或历史', '历史或物理', '物理/历史', '历史/物理', '物理、历史', '不分文理']

const firstPart = /^首选(?:科目)?(?:要求)?[仅为:]?(物理或历史|历史或物理|物理\/历史|历史\/物理|物理|历史|不限)(?:必选)?[,;、]?/
const restPart = /^再选(?:科目)?(?:要求)?[为:]?/
const allOf = /^(\d)?[科门]?(?:科目)?(?:考生)?(?:均|全部)?(?:必选|必须选考|须选考|均须选考)(?:方可报考)?$/
const someOf = [/^(\d)选(\d)$/, /^(\d)?(?:[科门]科目)?(?:考生)?(?:任选|选考其中)(\d)[科门](?:即可|即可报考)?$/]

/**
 * A published requirement as one structure; `first` where the publisher has it in a column of its own. A text that cannot be read to
 * its last sign, or that contradicts itself, has none: it is reported (`readRequirements`), never guessed. An empty text says nothing,
 * which is not 不限.
 */
export function requirementOf(text: string, first = ''): Requirement | undefined {
  const whole = plain(text)
  const combined = combinationsIn(whole)
  const begun = firstPart.exec(whole)
  const [inText, inColumn] = [firstOf(begun?.[1] ?? ''), firstOf(plain(first))]
  if (inText === undefined || inColumn === undefined || (inText && inColumn && inText !== inColumn)) return undefined
  const asked = inText || inColumn || undefined
  const rule = combined ? ruleOfCombinations(combined) : ruleOf(begun ? whole.slice(begun[0].length).replace(restPart, '') : whole)
  if (!rule || (rule.first && asked && rule.first !== asked)) return undefined
  return asked ? withFirst({ ...rule, first: undefined }, asked) : rule
}

/** Each different text once, as imports and plans have them by the thousand, and those that nobody could read, with how often they came. */
export function readRequirements(texts: Iterable<string>) {
  const read = new Map<string, Requirement>()
  const unknown = new Map<string, number>()
  for (const text of texts) {
    if (read.has(text)) continue
    const requirement = unknown.has(text) ? undefined : requirementOf(text)
    if (requirement) read.set(text, requirement)
    else unknown.set(text, (unknown.get(text) ?? 0) + 1)
  }
  return { read, unknown }
}

/** '' is nobody's first; undefined is a word we do not know. */
function firstOf(text: string): First | '' | undefined {
  if (either.includes(text)) return ''
  const subject = lookUp(subjects, text)
  return subject === physics || subject === history ? subject : undefined
}

/** `70000_70001_70002^…` and 物+化+生 或 物+化+政: every combination that may apply, written out. */
function combinationsIn(text: string): string[][] | undefined {
  const isCoded = /^\d{5}_\d{5}_/.test(text)
  if (!isCoded && !(text.includes('或') && text.includes('+'))) return undefined
  return text.split(isCoded ? '^' : '或').map(one => one.split(isCoded ? '_' : '+').map(word => lookUp(subjects, word) ?? word))
}

function ruleOf(text: string): Requirement | undefined {
  if (none.includes(text)) return { count: 0, of: [] }
  const open = text.indexOf('(')
  const noted = open > 0 && text.endsWith(')')
  const body = noted ? text.slice(0, open) : text.replace(/必选$/, '')
  const note = noted ? text.slice(open + 1, -1) : text === body ? '' : '必选'
  const words = body.split(/[、,+/和且与或]/)
  const of = words.flatMap(word => lookUp(subjects, word) ?? [])
  if (of.length < words.length || new Set(of).size < of.length) return undefined
  const marks = new Set(
    body
      .replace(/[^、,+/和且与或]/g, '')
      .replaceAll(/[+且与]/g, '和')
      .replaceAll('或', '/'),
  )
  if (marks.size > 1) return undefined
  const count = countOf(note, [...marks][0] ?? '', of.length)
  return count === undefined ? undefined : { count, of }
}

/** How many of them: by the note where there is one, else by the mark between them. 、 alone has meant both in different years. */
function countOf(note: string, mark: string, size: number): number | undefined {
  const all = allOf.exec(note)
  if (all) return mark === '/' || (all[1] && Number(all[1]) !== size) ? undefined : size
  const some = someOf.map(pattern => pattern.exec(note)).find(Boolean)
  if (some) {
    const count = Number(some[2])
    return mark === '和' || (some[1] && Number(some[1]) !== size) || count < 1 || count > size ? undefined : count
  }
  if (note) return undefined
  if (size === 1) return 1
  return mark === '/' ? 1 : mark === '、' ? undefined : size
}
