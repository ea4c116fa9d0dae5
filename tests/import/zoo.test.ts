import { describe, expect, it } from 'vitest'
import { damagedFiles } from './support/zoo/damaged-files.ts'
import { foreignFiles } from './support/zoo/foreign-files.ts'
import { layoutFiles } from './support/zoo/layout-files.ts'
import { oldFiles } from './support/zoo/old-files.ts'
import { seen } from './support/zoo/seen.ts'
import { sheetFiles } from './support/zoo/sheet-files.ts'
import type { Specimen } from './support/zoo/specimen.ts'
import { textFiles } from './support/zoo/text-files.ts'
import { workbookFiles } from './support/zoo/workbook-files.ts'

const zoo: readonly Specimen[] = [
  ...textFiles,
  ...workbookFiles,
  ...layoutFiles,
  ...sheetFiles,
  ...foreignFiles,
  ...damagedFiles,
  ...oldFiles,
]

it('the zoo has a hundred files and more, each once', () => {
  expect(new Set(zoo.map(one => one.file)).size).toBe(zoo.length)
  expect(zoo.length).toBeGreaterThanOrEqual(100)
})

const answers = new Map<string, ReturnType<typeof seen>>()
const answer = (specimen: Specimen) => {
  const known = answers.get(specimen.file) ?? seen(specimen)
  answers.set(specimen.file, known)
  return known
}

describe('a file is read as a person reads it', () => {
  it.each(zoo)('$file', async specimen => {
    const { people, rows = people, refused, asks, faults = [], notes = {}, told = [], reads = {} } = specimen
    const got = await answer(specimen)
    if (refused) expect(got).toEqual({ rows: 0, refused })
    else if (asks) expect(got).toEqual({ rows: 0, asks })
    else expect(got).toEqual({ rows, faults, notes, told, reads })
  })
})

/** People on the sheets that were named as not read. */
const elsewhere = (told: readonly string[]) =>
  told.filter(line => line.startsWith('sheet ')).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)

it('nothing ends with fewer rows than a person would count without saying so (S7)', async () => {
  for (const specimen of zoo) {
    const { rows, refused, asks, told = [] } = await answer(specimen)
    const silent = refused || asks ? 0 : specimen.people - rows - elsewhere(told)
    expect([specimen.file, Math.max(0, silent)]).toEqual([specimen.file, 0])
  }
})
