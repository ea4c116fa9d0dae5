import { LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartKind } from './series.ts'

// The documents draw lines only; whatever else a widget draws is fetched with its first picture of that kind.
use([LineChart, GridComponent, SVGRenderer, LabelLayout])

const more: Partial<Record<ChartKind, () => Promise<void>>> = {
  bar: () => import('./kinds/bar.ts').then(kind => use(kind.parts)),
  radar: () => import('./kinds/radar.ts').then(kind => use(kind.parts)),
}

/** Fetches what this kind of picture needs beside lines. */
export const ready = (kind: ChartKind): Promise<void> | undefined => more[kind]?.()

/** A picture in SVG in this box. */
export function start(box: HTMLElement): EChartsType {
  const chart = init(box, null, { renderer: 'svg' })
  quiet(chart)
  return chart
}

// zrender empties its box by innerHTML when it ends, which a page with Trusted Types refuses: without a box it only forgets what it
// holds, and the box is emptied by whoever made it
function quiet(chart: EChartsType): void {
  const { painter } = chart.getZr()
  const end = painter.dispose
  painter.clear = () => {}
  painter.dispose = () => {
    painter.root = undefined
    end.call(painter)
  }
}

/** The same picture on a canvas, twice as fine, for a file. The renderer for it is fetched now. */
export async function onCanvas(option: EChartsCoreOption, width: number, height: number): Promise<HTMLCanvasElement> {
  use((await import('./kinds/canvas.ts')).parts)
  const canvas = document.createElement('canvas')
  // zrender begins by emptying it through innerHTML, which a page with Trusted Types refuses: here it is a plain field
  Object.defineProperty(canvas, 'innerHTML', { value: '', writable: true })
  const chart = init(canvas, null, { renderer: 'canvas', width, height, devicePixelRatio: 2 })
  chart.setOption({ ...option, animation: false })
  chart.getZr().flush()
  const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height })
  copy.getContext('2d')?.drawImage(canvas, 0, 0)
  chart.dispose()
  return copy
}
