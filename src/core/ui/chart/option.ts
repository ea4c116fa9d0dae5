import type { EChartsCoreOption } from 'echarts/core'
import type { Palette } from './palette.ts'
import { type ChartData, type ChartSeries, lastOf, lookOf, tokenOf } from './series.ts'

/** How the picture is drawn, beside what it shows. */
export interface Drawing {
  readonly palette: Palette
  readonly font: string
  readonly width: number
  readonly animation: boolean
}

const dashes = ['solid', 'solid', 'dashed', 'solid', 'dotted', [6, 3, 2, 3], 'dashed', 'dotted', [6, 3, 2, 3]] as const
const markers = ['circle', 'rect', 'triangle', 'diamond', 'circle', 'rect', 'triangle', 'diamond', 'circle'] as const

// made once: every label of an axis asks
const grouped = new Intl.NumberFormat('en-US')

// a Han character is a square, anything else about half of one
const widthOf = (text: string, size = 12) => [...text].reduce((sum, c) => sum + (c.charCodeAt(0) > 0xff ? size : size * 0.58), 0)
const endText = (series: ChartSeries) => `${series.name} ${series.end ?? lastOf(series) ?? ''}`.trim()

/**
 * Our few words for a picture as echarts' option. Direct labels instead of a legend, gridlines only at labels, the last point filled,
 * several lines told apart by hue, dash and marker. All texts are given as functions or plain values: echarts' own `{b}` templates
 * would read a name somebody typed.
 */
export function chartOption(data: ChartData, drawing: Drawing): EChartsCoreOption {
  const { palette, font, animation } = drawing
  return {
    animation,
    animationDuration: 180,
    animationDurationUpdate: 150,
    textStyle: { fontFamily: font, fontSize: 12, color: palette('ink-2') },
    ...(data.kind === 'radar' ? radar(data, palette) : axes(data, drawing)),
  }
}

function axes(data: ChartData, { palette, width }: Drawing) {
  const { kind, categories, series, unit = '', inverted = false, min, max } = data
  const narrow = width < 480
  const ends = kind === 'line' && series.length > 1
  const room = Math.min(width * 0.4, Math.max(...series.map(one => widthOf(endText(one))), 0) + 24)
  return {
    grid: {
      left: narrow ? 28 : 0,
      right: ends ? room : 4,
      top: 28,
      bottom: categories.some(one => one.includes('\n')) ? 42 : 26,
      outerBoundsMode: 'none',
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      position: 'bottom',
      axisLine: { onZero: false, lineStyle: { color: palette('rule'), width: 1 } },
      axisTick: { alignWithLabel: true, length: 4, lineStyle: { color: palette('rule') } },
      axisLabel: { color: palette('ink-2'), fontSize: 12, margin: 9, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      inverse: inverted,
      scale: kind === 'line',
      min,
      max,
      splitNumber: 2,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: palette('line') } },
      // above its gridline, inside the picture
      axisLabel: {
        inside: true,
        margin: 0,
        fontSize: 12,
        color: palette('ink-3'),
        align: 'left',
        verticalAlign: 'bottom',
        padding: [0, 0, 3, narrow ? -28 : 0],
        // the one at the foot would lie on the axis
        showMaxLabel: inverted ? false : null,
        showMinLabel: inverted ? null : false,
        formatter: (value: number) => `${grouped.format(value)}${unit}`,
      },
    },
    series: series.map((one, index) =>
      kind === 'bar' ? bar(one, index, data, palette) : line(one, index, data, palette, ends ? room : null),
    ),
  }
}

function line(one: ChartSeries, index: number, data: ChartData, palette: Palette, room: number | null) {
  const color = palette(tokenOf(data, index))
  const look = lookOf(data, index) - 1
  const last = one.values.findLastIndex(value => value !== null)
  const few = room === null && one.values.length <= 16
  return {
    type: 'line',
    name: one.name,
    symbol: markers[look],
    symbolSize: 7,
    showAllSymbol: true,
    lineStyle: { width: 2, color, type: room === null ? 'solid' : dashes[look] },
    itemStyle: { color: palette('paper'), borderColor: color, borderWidth: 2 },
    emphasis: { disabled: true },
    label: {
      show: few,
      position: 'top',
      distance: 8,
      fontSize: 12,
      color: palette('ink'),
      formatter: ({ value }: { value: number }) => `${value}`,
    },
    endLabel: {
      show: room !== null,
      distance: 10,
      width: (room ?? 0) - 14,
      overflow: 'truncate',
      color,
      fontSize: 12,
      fontWeight: 600,
      // names that meet are shifted apart by this much
      lineHeight: 17,
      formatter: () => endText(one),
    },
    labelLayout: { moveOverlap: 'shiftY', hideOverlap: few },
    data: one.values.map((value, at) =>
      at === last && room === null
        ? { value, symbolSize: 11, itemStyle: { color }, label: { fontSize: 16, fontWeight: 600 } }
        : (value ?? Number.NaN),
    ),
  }
}

function bar(one: ChartSeries, index: number, data: ChartData, palette: Palette) {
  return {
    type: 'bar',
    name: one.name,
    barMaxWidth: 28,
    barGap: '15%',
    itemStyle: { color: palette(tokenOf(data, index)) },
    emphasis: { disabled: true },
    label: {
      show: data.series.length * data.categories.length <= 24,
      position: 'top',
      fontSize: 12,
      color: palette('ink'),
      formatter: ({ value }: { value: number }) => (Number.isNaN(value) ? '' : `${value}`),
    },
    data: one.values.map(value => value ?? Number.NaN),
  }
}

function radar(data: ChartData, palette: Palette) {
  const top = data.max ?? Math.max(1, ...data.series.flatMap(one => one.values.map(value => value ?? 0)))
  const paper = palette('paper')
  return {
    radar: {
      radius: '68%',
      splitNumber: 4,
      axisName: { color: palette('ink-2'), fontSize: 12 },
      axisLine: { lineStyle: { color: palette('line-2') } },
      splitLine: { lineStyle: { color: palette('line') } },
      splitArea: { show: false },
      indicator: data.categories.map(name => ({ name, min: data.min ?? 0, max: top })),
    },
    series: [
      {
        type: 'radar',
        emphasis: { disabled: true },
        data: data.series.map((one, index) => {
          const color = palette(tokenOf(data, index))
          const look = lookOf(data, index) - 1
          return {
            name: one.name,
            value: one.values.map(value => value ?? Number.NaN),
            symbol: markers[look],
            symbolSize: 7,
            lineStyle: { width: 2, color, type: dashes[look] },
            itemStyle: { color: paper, borderColor: color, borderWidth: 2 },
          }
        }),
      },
    ],
  }
}
