// The limit: echarts' core with a line, axes and its SVG painter, fetched when it is opened.
import { exams, offer, tabs, valuesOf } from './scores.ts'

const box = document.body.appendChild(document.createElement('div'))
box.style.cssText = 'width:800px;height:260px'
let draw: (tab: number) => void = () => {}
offer(
  async () => {
    const { start } = await import('./echarts-bare.ts')
    const chart = start(box)
    draw = tab =>
      chart.setOption({
        animation: false,
        xAxis: { type: 'category', data: exams },
        yAxis: { type: 'value', inverse: tab === 10 },
        series: [{ type: 'line', name: tabs[tab], data: valuesOf(tab), label: { show: true } }],
      })
    draw(0)
  },
  tab => draw(tab),
)
