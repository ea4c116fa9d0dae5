import { oneWidth } from '../one-width.ts'

/** What is filed for and admitted to: a major of a college, on one track. Codes change from year to year, names hardly. */
export interface Unit {
  readonly province: string
  readonly track: string
  readonly college: string
  readonly major: string
}

/** What a text becomes, kept: the same few thousand names come again and again among a hundred thousand rows. */
function kept(become: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    let found = known.get(text)
    if (found === undefined) {
      if (known.size >= MOST_NAMES) known.clear()
      found = become(text)
      known.set(text, found)
    }
    return found
  }
}
const MOST_NAMES = 20_000

// Text of one name as one sign each: full-width as plain, blanks nowhere, every bracket round, every dot and comma alike.
const spelled = kept(text =>
  oneWidth(text)
    .replace(/\s+/g, '')
    .replace(/[[{【〔〖《]/g, '(')
    .replace(/[\]}】〕〗》]/g, ')')
    .replace(/\(\)/g, '')
    .replace(/[,;]/g, '、')
    .replace(/[•・∙●]/g, '·')
    .replace(/[–—―−]/g, '-')
    .toLowerCase(),
)
const name = (text: string) => (/^[\u4e00-\u9fff\da-z]*$/.test(text) ? text : spelled(text))

/** 江苏省 and 江苏 are one. */
const province = kept(text => name(text).replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区)$/, ''))

// Each to its last sign: 物理类艺术 is a track of its own.
const tracks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['物理', /^(?:首选)?(?:物理(?:等?科目)?[类组科]?|physics)$/],
  ['历史', /^(?:首选)?(?:历史(?:等?科目)?[类组科]?|history)$/],
  ['理科', /^(?:理[科工][类科]?|science)$/],
  ['文科', /^(?:文[科史][类科]?|liberal)$/],
  ['综合', /^(?:综合(?:改革)?类?|不分文理|combined)$/],
]
/** 物理, 物理类 and 物理等科目类 are one track; 理科 is another, of other candidates. */
export const trackName = kept(text => {
  const plain = name(text)
  return tracks.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain
})

/**
 * By what units of different years are held to be one. What stands in brackets stays: 计算机类（中外合作办学） is not 计算机类, nor is
 * 计算机 without its 类.
 */
export const unitKey = (unit: Unit): string => `${collegeKey(unit)}\n${name(unit.major)}`
export const collegeKey = (unit: Omit<Unit, 'major'>): string => `${trackKey(unit)}\n${name(unit.college)}`
export const trackKey = (unit: Pick<Unit, 'province' | 'track'>): string => `${province(unit.province)}\n${trackName(unit.track)}`
