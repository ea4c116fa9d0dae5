/** What stands on the report of a test that is saved as a file. */
export const reportWords = {
  done: (day: string) => `${day} 完成`,
  returned: (day: string) => `这次测评已于 ${day} 退回重测，结果仅供对照。`,
  notNormed: '未经常模验证：分数只说明这份问卷上的高低，没有与同龄人比较，不能用来下结论或作诊断。',
  doubts: {
    straight: '连续很多题选了同一个选项，结果可能没有反映真实情况。',
    fast: '作答用时很短，结果可能没有反映真实情况。',
  },
  levels: { low: '偏低', middle: '中等', high: '偏高' },
  score: (score: number, min: number, max: number) => `${score} 分（${min}–${max} 分）`,
  points: (n: number) => `${n} 分`,
  comment: '老师的话',
  help: '难受的时候，现在就可以打',
  calls: ['12356　全国统一心理援助热线', '12355　青少年服务热线', '110 / 120　有危险时'],
  from: (source: string, licence: string) => `题目来源：${source}。许可：${licence}。`,
} as const
