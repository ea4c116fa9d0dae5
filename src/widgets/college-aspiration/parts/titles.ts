import type { View } from '../model.ts'

const titles = {
  index: 'title.index',
  colleges: 'title.colleges',
  major_group: 'title.major_group',
  by_rank: 'title.by_rank',
  by_rank_arts: 'title.by_rank_arts',
  my: 'title.my',
  my_arts: 'title.my_arts',
  plan: 'title.plan',
  students: 'title.students',
  student: 'title.student',
  shared: 'title.plan',
} as const satisfies Readonly<Record<View, string>>
export const titleOf = (view: View) => titles[view]
