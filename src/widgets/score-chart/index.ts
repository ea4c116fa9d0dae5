export { manifest } from './manifest.ts'
export { ScoreChart, type ScoreChartProps } from './ScoreChart.tsx'
