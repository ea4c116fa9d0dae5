import type { Call } from '../../src/core/contracts/define.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { bodyFor } from './bodies.ts'

const filled = (unit: string, size: number, open: string, close: string) =>
  `${open}${unit.repeat(Math.floor((size - 2) / unit.length)).replace(/,$/, '')}${close}`
/** A row of an import, sound or not, by the path of its call. */
export const rowAt: Readonly<Record<string, (n: number) => object>> = {
  'relation/students/multi_create/': n => ({ name: `甲${n}`, cert_id: idNumber(n), grade: '高三(1)班', remark: '备注'.repeat(40) }),
  'relation/teachers/multi_create/': n => ({ name: `乙${n}`, cert_id: `139${String(n).padStart(8, '0')}`, grades: ['高三(1)班'] }),
  'data_dict/grade/multi/': n => ({ name: `高三(${n})班`, year: 2026 }),
}
const times = <T>(n: number, make: (n: number) => T) => Array.from({ length: n }, (_, index) => make(index))

/** The bodies that keep a server busiest for their size, at the size that the call takes. */
export function worstBodies(call: Call, rows: number): Record<string, string> {
  const size = call.bodyLimit ?? 262_144
  const sound = bodyFor(call)
  const first = (Array.isArray(sound) ? sound[0] : sound) as Record<string, unknown>
  const fields = Object.keys(first ?? {})
  // every field of a row is read alike, and a list takes megabytes
  const names = Array.isArray(sound) ? fields.slice(-1) : fields
  const inField = Object.fromEntries(
    names.flatMap(name => {
      const place = { ...first, [name]: 'VALUE' }
      const whole = JSON.stringify(Array.isArray(sound) ? [place] : place)
      const put = (value: string) => whole.replace('"VALUE"', () => value)
      return [
        [`${name}: a long list`, put(filled('1,', size - 1000, '[', ']'))],
        [`${name}: a long text`, put(filled('*', size - 1000, '"', '"'))],
      ]
    }),
  )
  const row = rowAt[call.path]
  return {
    'empty objects': filled('{},', size, '[', ']'),
    'fewer empty objects': filled('{},', Math.min(150_000, size), '[', ']'),
    'empty lists': filled('[],', size, '[', ']'),
    numbers: filled('1,', size, '[', ']'),
    brackets: '['.repeat(size / 2) + ']'.repeat(size / 2),
    braces: `${'{"a":'.repeat(size / 6 - 1)}1${'}'.repeat(size / 6 - 1)}`,
    names: `{${times(size / 12, n => `"k${n}":1`).join(',')}}`,
    'names beside a list': `{"list":[],${times(size / 12, n => `"k${n}":1`).join(',')}}`,
    'a text': filled('x', size, '"', '"'),
    'escaped texts': filled('"\\u0000\\"",', size, '[', ']'),
    ...inField,
    ...(row && {
      'sound rows': JSON.stringify(times(rows, row)),
      'the same row': JSON.stringify(times(rows, () => row(1))),
      'masked rows': JSON.stringify(times(rows, n => ({ ...row(n), name: '甲', cert_id: '330***********1614' }))),
      'rows of long cells': JSON.stringify(times(size / 40_000, n => ({ ...row(n), remark: '，'.repeat(1999), name: ' a'.repeat(999) }))),
      'wrong lists in rows': JSON.stringify(times(100, n => ({ ...row(n), grades: times(100, () => 1) }))),
      'long lists in rows': JSON.stringify(times(size / 60_000, n => ({ ...row(n), grades: times(9000, () => '') }))),
    }),
  }
}
