/** What kinds of activity a school knows (C195). The documents name none; these are the words of the forms that schools fill in. */
export const activityTypes = [
  '主题班会',
  '志愿服务',
  '社团活动',
  '研学实践',
  '生涯讲座',
  '职业体验',
  '文体活动',
  '学科竞赛',
  '其他',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** Its last day: one that names no end is over when its first day is. */
export const lastDayOf = ({ begin_date, end_date }: { begin_date: string; end_date?: string | null | undefined }): string =>
  end_date ?? begin_date
/** Where it stands on a day (yyyy-mm-dd). */
export function stageOf(
  active: { begin_date: string; end_date?: string | null | undefined },
  today: string,
): 'coming' | 'running' | 'over' {
  if (today < active.begin_date) return 'coming'
  return today <= lastDayOf(active) ? 'running' : 'over'
}
