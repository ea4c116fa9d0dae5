/** An elective as `data_dict/course` answers it. `course_types` is a comma list of the course types that offer it. */
export interface Course {
  readonly name: string
  readonly value: string
  readonly course_types: string
}

/** How a province lets its students choose (product decision 10); also the subject that must come first. */
export const courseTypes = [1, 2, 3, 4, 5, 6] as const
export type CourseType = (typeof courseTypes)[number]
export const isCourseType = (value: unknown): value is CourseType => courseTypes.some(type => type === value)

export const physics = '物理'
export const history = '历史'
const modern = '1,2,4,5,6'

/** The subjects every installation starts with. 技术 is 浙江's seventh; 文科 and 理科 are the old tracks. */
export const standardCourses: readonly (Course & { readonly id: number })[] = [
  { id: 1, name: physics, value: physics, course_types: modern },
  { id: 2, name: '化学', value: '化学', course_types: modern },
  { id: 3, name: '生物', value: '生物', course_types: modern },
  { id: 4, name: '政治', value: '政治', course_types: modern },
  { id: 5, name: history, value: history, course_types: modern },
  { id: 6, name: '地理', value: '地理', course_types: modern },
  { id: 7, name: '技术', value: '技术', course_types: '4' },
  { id: 8, name: '理科', value: '理科', course_types: '3' },
  { id: 9, name: '文科', value: '文科', course_types: '3' },
]
