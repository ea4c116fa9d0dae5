/** What a row of each kind of career record says beside whose it is. */
export const careerRows = {
  officeholdings: { begin_date: '2026-03-01', office: '班长' },
  rewards_punishments: { rp_name: '数学竞赛二等奖', rp_level: '区级' },
  social_practices: { begin_date: '2026-03-01', end_date: '2026-03-09', sp_type: '社会调查', duration: 12.5 },
  artistic: { project: '书法', duration: '每周五' },
  morality: { start_date: '2026-03-05', hdzt: '学雷锋' },
  attainment_level: { start_date: '2026-03-05', ktmc: '河水的浊度', xszs: '我们每周取样。' },
}
export type CareerRow = keyof typeof careerRows
export const careerKinds = Object.keys(careerRows) as CareerRow[]
