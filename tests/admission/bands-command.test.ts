import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bandsOf } from '../../scripts/bands.ts'
import { csvTable, parseCsv } from '../../scripts/csv.ts'

const head = 'province,track,year,college,major,min_rank,min_score,plan'
const history = [
  ...['江苏,物理类,2024,苏州大学,计算机类,10000,600,20', '江苏,物理类,2023,苏州大学,计算机类,9000,601,20'],
  ...['江苏,物理类,2022,苏州大学,计算机类,12000,598,20', '江苏,物理类,2024,苏州大学,"英语（师范,苏州）",30000,550,8'],
  ...['江苏,物理类,2024,苏州大学,护理学,50000,520,30', '江苏,物理类,2024,苏州大学,法学,,,', '江苏,历史类,2024,苏州大学,法学,3000,600,9'],
]
const targets = [
  ...['江苏,物理类,2025,苏州大学,计算机类,20', '江苏,物理类,2025,苏州大学,英语(师范、苏州),4'],
  ...['江苏,物理类,2025,苏州大学,法学,5', '江苏,历史类,2025,南京大学,法学,5'],
]
const made = (past: string[], wanted = targets, year = 2025) =>
  bandsOf(csvTable([head, ...past].join('\n')), csvTable(['province,track,year,college,major,plan', ...wanted].join('\n')), year)
const expected = `province,track,year,college,major,plan,basis,n,E,H,safe_max,match_max,reach_max
江苏,物理类,2025,苏州大学,计算机类,20,unit,3,9881.15164,9000,7650,9881.15164,11857.381968
江苏,物理类,2025,苏州大学,英语(师范、苏州),4,unit,1,30000,30000,18480,26400,31680
江苏,物理类,2025,苏州大学,法学,5,college,3,30000,9881.15164,7904.921312,27000,36000
江苏,历史类,2025,南京大学,法学,5,none,0,,,,,
`

describe('npm run bands', () => {
  test('writes basis, n, E, H and the three limits of each target, in their order', () => expect(made(history)).toBe(expected))

  test('its output does not change under shuffled rows, nor under rows of the year itself and later', () => {
    const later = [2025, 2026, 2030].map(year => `江苏,物理类,${year},苏州大学,计算机类,7,700,1`)
    const older = ['江苏,物理类,2019,苏州大学,计算机类,7,700,1']
    expect(made([...later, ...history].reverse())).toBe(expected)
    expect(made([...history.slice(3), ...later, ...older, ...history.slice(0, 3)])).toBe(expected)
  })

  test('columns are found by their names, in any order and spelling; what is no column of ours is left alone', () => {
    const odd = ['Plan,minRank,备注,MAJOR,college,Year,track,province', '20,"10,000","a ""b"", c",计算机类,苏州大学,2024年,物理,江苏省']
    const found = bandsOf(csvTable(odd.join('\r\n')), csvTable('major,college,track,province\n计算机类,苏州大学,物理类,江苏'), 2025)
    expect(found).toBe(
      'province,track,college,major,basis,n,E,H,safe_max,match_max,reach_max\n江苏,物理类,苏州大学,计算机类,unit,1,10000,10000,7000,10000,12000\n',
    )
  })

  test('a column that is missing is named, with those that are there', () => {
    const bare = csvTable('province,track,college,major\n江苏,物理,a,b')
    expect(() => bandsOf(bare, bare, 2025)).toThrow('history: no column "year"; there are province, track, college, major')
    expect(() => bandsOf(csvTable(head), csvTable('year,college\n2025,a'), 2025)).toThrow('targets: no column "province"')
    expect(() => bandsOf(csvTable(''), bare, 2025)).toThrow('there are none')
  })

  test('a target of another year is told, and never knows its own year or later ones', () => {
    const past = csvTable([head, ...history].join('\n'))
    const line = (year: number) => `province,track,year,college,major\n江苏,物理,${year},苏州大学,计算机类`
    const said: string[] = []
    const of2024 = bandsOf(past, csvTable(line(2024)), 2025, one => said.push(one))
    expect(of2024).toBe(bandsOf(past, csvTable(line(2024)), 2024))
    expect(of2024).toContain('unit,2,')
    expect(bandsOf(past, csvTable(line(2026)), 2025)).toContain('unit,3,9881.15164')
    expect(said).toEqual([expect.stringContaining('1 of 7 rows'), expect.stringContaining('1 targets are of another year')])
  })
})

describe('csv as spreadsheets write it', () => {
  test('a mark in front, all kinds of line ends, quoted commas, quotes and line ends, empty lines', () => {
    expect(parseCsv('\uFEFFa,b\r\n"x, ""y""\r\nz",1\r\r\n\n,2,\n3,')).toEqual([
      ['a', 'b'],
      ['x, "y"\r\nz', '1'],
      ['', '2', ''],
      ['3', ''],
    ])
    expect(parseCsv('')).toEqual([])
    expect(parseCsv('a,"b')).toEqual([['a', '"b']])
  })
})

describe('as a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-bands-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const command = join(import.meta.dirname, '../../scripts/bands.ts')
  const args = ['--history', join(folder, 'h.csv'), '--targets', join(folder, 't.csv'), '--year', '2025', '--out', join(folder, 'b.csv')]

  test('reads the two files and writes the third', () => {
    writeFileSync(join(folder, 'h.csv'), `\uFEFF${[head, ...history].join('\r\n')}\r\n`)
    writeFileSync(join(folder, 't.csv'), ['province,track,year,college,major,plan', ...targets].join('\r\n'))
    execFileSync(process.execPath, [command, ...args], { stdio: 'pipe' })
    expect(readFileSync(join(folder, 'b.csv'), 'utf8')).toBe(expected)
  })

  test('says how it is used, and which file or column is missing, without a stack', () => {
    const run = (...given: string[]) => spawnSync(process.execPath, [command, ...given], { encoding: 'utf8' })
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run bands') })
    const missing = run(...args.map(arg => arg.replace('h.csv', 'no.csv')))
    expect(missing).toMatchObject({ status: 1, stderr: expect.stringContaining('no.csv') })
    expect(missing.stderr.split('\n')).toHaveLength(2)
  })
})
