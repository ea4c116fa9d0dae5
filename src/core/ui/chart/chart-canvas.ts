import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { ready, start } from './engine.ts'
import { chartOption } from './option.ts'
import { paletteAt, watchPalette } from './palette.ts'
import type { ChartData } from './series.ts'

/** B233: a window that is being dragged redraws once it rests. */
const REST_MS = 100

/** What the pointer is over: a category, or one shape of a radar; and where, in px of the picture. */
export interface Pointed {
  readonly index: number
  readonly x: number
  readonly y: number
}

export interface ChartContent {
  readonly data: ChartData
  readonly animation: boolean
  /** The way out: the option as we made it, changed by somebody who needs more. */
  readonly option?: ((option: EChartsCoreOption) => EChartsCoreOption) | undefined
}

export interface Watcher {
  onPoint(pointed: Pointed | null): void
  /** The part for this kind of picture did not come. */
  onFailed(error: unknown): void
}

/** Holds one picture: draws it when there is room, again when room or colours change, and takes everything away at the end. */
export class ChartCanvas {
  #chart: EChartsType | null = null
  #content: ChartContent | null = null
  /** The form of what was drawn last; empty for one that cannot be drawn over. */
  #form = ''
  /** Colours, face and width: to read them from the page costs more than to draw. */
  #look: ReturnType<typeof drawingAt> | null = null
  /** As the observer told, which also calls at once: to ask the page makes it lay out what has just changed, and again for the picture. */
  #hasRoom = false
  #timer = 0
  readonly #place: HTMLElement
  readonly #watcher: Watcher
  readonly #sized: ResizeObserver
  readonly #unwatch: () => void

  constructor(place: HTMLElement, watcher: Watcher) {
    this.#place = place
    this.#watcher = watcher
    this.#sized = new ResizeObserver(([entry]) => {
      this.#hasRoom = entry !== undefined && entry.contentRect.width > 0
      if (!this.#chart) return this.#draw()
      clearTimeout(this.#timer)
      this.#timer = window.setTimeout(() => {
        this.#chart?.resize()
        this.#restyle()
      }, REST_MS)
    })
    this.#sized.observe(place)
    this.#unwatch = watchPalette(place, () => this.#restyle())
  }

  show(content: ChartContent) {
    this.#content = content
    this.#draw()
  }

  dispose() {
    clearTimeout(this.#timer)
    this.#sized.disconnect()
    this.#unwatch()
    this.#content = null
    this.#chart?.dispose()
    this.#place.replaceChildren()
  }

  /** The colours around it, or its room, have changed. */
  #restyle() {
    this.#look = null
    this.#draw()
  }

  #draw() {
    const content = this.#content
    // a box without a width (a closed tab, a hidden dialog) is drawn in when it gets one
    if (!content || !this.#hasRoom) return
    const parts = ready(content.data.kind)
    if (parts) parts.then(() => content === this.#content && this.#paint(content), this.#watcher.onFailed)
    else this.#paint(content)
  }

  #paint({ data, animation, option = as }: ChartContent) {
    this.#chart ??= this.#begin()
    this.#look ??= drawingAt(this.#place)
    const drawing = {
      ...this.#look,
      animation: animation && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    }
    // Another tab of the same form sets every word anew, so echarts keeps its axes and lines; any other picture begins from nothing.
    const form = option === as ? formOf(data) : ''
    const notMerge = !form || form !== this.#form
    this.#form = form
    this.#chart.setOption(option(chartOption(data, drawing)), { notMerge })
  }

  #begin(): EChartsType {
    const chart = start(this.#place)
    const point = this.#watcher.onPoint
    const isRadar = () => this.#content?.data.kind === 'radar'
    chart.getZr().on('mousemove', ({ offsetX: x, offsetY: y }) => {
      if (isRadar()) return
      const index = chart.containPixel({ gridIndex: 0 }, [x, y])
        ? Math.round(Number(chart.convertFromPixel({ xAxisIndex: 0 }, x)))
        : Number.NaN
      point(Number.isInteger(index) ? { index, x: Number(chart.convertToPixel({ xAxisIndex: 0 }, index)), y } : null)
    })
    chart.getZr().on('globalout', () => point(null))
    chart.on('mouseover', event => {
      if (isRadar() && event.dataIndex !== undefined)
        point({ index: event.dataIndex, x: event.event?.offsetX ?? 0, y: event.event?.offsetY ?? 0 })
    })
    chart.on('mouseout', () => isRadar() && point(null))
    return chart
  }
}

const as = (option: EChartsCoreOption) => option

/** Pictures of one form have the same words in their option, so that one can be drawn over another. */
const formOf = ({ kind, series }: ChartData) => (kind === 'line' ? `line ${series.length}` : '')

/** How things look at this place of the page. */
export const drawingAt = (place: HTMLElement) => ({
  palette: paletteAt(place),
  font: getComputedStyle(place).fontFamily,
  width: place.clientWidth,
})
