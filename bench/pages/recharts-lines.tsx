import { CartesianGrid, LabelList, Line, LineChart, XAxis, YAxis } from 'recharts'
import { exams, tabs, valuesOf } from './scores.ts'

export default function Lines({ tab }: { tab: number }) {
  const data = valuesOf(tab).map((value, i) => ({ exam: exams[i], value }))
  return (
    <LineChart width={800} height={260} data={data}>
      <CartesianGrid />
      <XAxis dataKey="exam" />
      <YAxis reversed={tab === 10} />
      <Line dataKey="value" name={tabs[tab]} isAnimationActive={false}>
        <LabelList />
      </Line>
    </LineChart>
  )
}
