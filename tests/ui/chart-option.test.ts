import { expect, test } from 'vitest'
import { chartOption } from '../../src/core/ui/chart/option.ts'
import { isEmptyChart, tokenOf } from '../../src/core/ui/chart/series.ts'

const drawing = { palette: (token: string) => token, font: 'sans', width: 600, animation: false }
const categories = ['一', '二', '三']
const one = { name: '总分', values: [538, null, 581] }
const text = (value: unknown) => JSON.stringify(value)

test('one line writes every value at its point and has no room for names at its end', () => {
  const option = text(chartOption({ kind: 'line', categories, series: [one] }, drawing))
  expect(option).toContain('"label":{"show":true')
  expect(option).toContain('"endLabel":{"show":false')
  expect(option).toContain('"symbolSize":11')
})

test('several lines differ in hue, dash and marker, and keep room for their names', () => {
  const series = ['语文', '数学', '外语', '物理', '化学', '生物', '政治', '历史', '地理'].map(name => ({ name, values: [1, 2, 3] }))
  const option = chartOption({ kind: 'line', categories, series }, drawing) as {
    series: { symbol: string; lineStyle: { color: string; type: unknown }; endLabel: { show: boolean } }[]
    grid: { right: number }
  }
  const looks = option.series.map(line => text([line.lineStyle.color, line.lineStyle.type, line.symbol]))
  expect(new Set(looks).size).toBe(9)
  expect(option.series.every(line => line.endLabel.show)).toBe(true)
  expect(option.grid.right).toBeGreaterThan(40)
  expect(option.grid.right).toBeLessThanOrEqual(240)
})

test('a subject keeps its look when others are absent', () => {
  expect(tokenOf({ kind: 'line', categories, series: [{ ...one, look: 4 }] }, 0)).toBe('s4')
  expect(tokenOf({ kind: 'line', categories, series: [one] }, 0)).toBe('brand')
  expect(tokenOf({ kind: 'line', categories, series: [one, one, one] }, 1)).toBe('s2')
})

test('what was not measured is a gap and never a zero', () => {
  const option = chartOption({ kind: 'line', categories, series: [one] }, drawing) as { series: { data: unknown[] }[] }
  expect(option.series[0]?.data[1]).toBeNaN()
  expect(isEmptyChart({ kind: 'line', categories, series: [{ name: '', values: [null, null, null] }] })).toBe(true)
  expect(isEmptyChart({ kind: 'line', categories, series: [one] })).toBe(false)
})

test('no name is ever read as a template: every text is a plain value or a function', () => {
  const name = '{b}{c}{a|x}'
  for (const kind of ['line', 'bar', 'radar'] as const) {
    const option = chartOption({ kind, categories: [name, name, name], series: [{ ...one, name }, one] }, drawing)
    const templates: string[] = []
    JSON.stringify(option, (key, value) => {
      if (key === 'formatter') templates.push(typeof value)
      return value
    })
    expect(templates.filter(type => type !== 'function')).toEqual([])
  }
})
