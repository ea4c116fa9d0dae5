import { lookUp } from '../look-up.ts'

/** Tags of a major's level (B246): 106 to 114 are the ministry's grades, C- through A+ (G095). */
export const levelTags: Readonly<Record<string, string>> = {
  1: '特色专业',
  2: '国家重点专业',
  3: '双一流专业',
  4: '硕士点',
  5: '博士点',
  15: '国家重点实验室',
  100: '普通专业',
  106: 'C-',
  107: 'C',
  108: 'C+',
  109: 'B-',
  110: 'B',
  111: 'B+',
  112: 'A-',
  113: 'A',
  114: 'A+',
}
/** The words of `major_type`, keys as one text: `1,113` is 特色专业 and A; a key that is none of them says nothing. */
export const levelTagOf = (keys: string | null): string[] => (keys ?? '').split(',').flatMap(key => lookUp(levelTags, key.trim()) ?? [])
