import { describe, expect, test } from 'vitest'
import { askedFor, classesIn, majorsIn } from './model.ts'

const leaf = (code: string, name: string) => ({ id: Number(code), uuid: code, code, name })
const tree = [
  {
    ...{ code: '08', name: '工学' },
    children: [
      { id: 1, code: '0809', name: '计算机类', children: [leaf('080901', '计算机科学与技术'), leaf('080902', '软件工程')] },
      { id: 2, code: '0804', name: '材料类', children: [leaf('080403', '材料化学')] },
    ],
  },
  { code: '07', name: '理学', children: [{ id: 3, code: '0703', name: '化学类', children: [leaf('070301', '化学')] }] },
]
const names = (wanted: Parameters<typeof classesIn>[1]) => classesIn(tree, wanted).flatMap(group => group.children.map(one => one.name))

describe('the catalogue', () => {
  test('is narrowed to a discipline and to a class', () => {
    expect(names({ discipline: '08' })).toEqual(['计算机科学与技术', '软件工程', '材料化学'])
    expect(names({ discipline: '08', major_class: '0804' })).toEqual(['材料化学'])
    expect(majorsIn(tree[0]!)).toBe(3)
  })
  test('is searched through all disciplines, by name, by code and by the name of a class', () => {
    expect(names({ discipline: '08', search: '化学' })).toEqual(['材料化学', '化学'])
    expect(names({ search: '0809' })).toEqual(['计算机科学与技术', '软件工程'])
    expect(names({ search: '计算机类' })).toEqual(['计算机科学与技术', '软件工程'])
    expect(names({ search: '没有' })).toEqual([])
  })
  test('shows her own, wherever they stand', () => expect(names({ discipline: '08', own: new Set(['070301']) })).toEqual(['化学']))
})

describe('what a major asks for', () => {
  const line = (year: number, requirement: string | null) => ({ year, requirement })
  test('is of the newest year, most often first, what nobody published last', () =>
    expect(
      askedFor([line(2025, null), line(2025, null), line(2025, '不限'), line(2025, '化学'), line(2025, '化学'), line(2024, '不限')]),
    ).toEqual({
      ...{ year: 2025, lines: 5 },
      asked: [
        { requirement: '化学', lines: 2 },
        { requirement: '不限', lines: 1 },
        { requirement: null, lines: 2 },
      ],
    }))
  test('is nothing without a line', () => expect(askedFor([])).toBeUndefined())
})
