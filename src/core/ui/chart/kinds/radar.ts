import { RadarChart } from 'echarts/charts'

export const parts = [RadarChart]
