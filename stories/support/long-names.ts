import { expect, within } from 'storybook/test'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { longClass } from '../ui/sample.ts'
import { collegeKey } from './colleges.ts'
import { jobKey } from './majors.ts'
import { type Setting, signedIn } from './widget.tsx'

export const longSchool = '枫江市人民政府教育局直属枫江中学高级中学部科技创新实验校区'
export const longPerson = '阿卜杜克热木·阿卜杜热合曼·买买提依明'
export const longTerm = '2026—2027学年度第一学期（含暑期夏令营与新生军训衔接课程）'
export const longCollege = '内蒙古自治区鄂尔多斯市职业教育与应用技术联合学院（东胜校区）'
export const longTrack = '普通类物理科目组合（含政策加分）'
export const longJob = '人工智能训练数据标注与模型质量评估及伦理合规高级工程师（数字职业）'
export const longCourse = '信息技术与通用技术合格性考试'
export const longProduct = '高中三年一贯制升学规划与志愿填报全程陪伴服务（含名师讲堂与选科指导专项）'
export { longClass }

/** A school with the longest name, and a class, a teacher, a student and a term with one, as schools make them: calls of the real server. */
export const longNames: Setting['before'] = async call => {
  const terms = (await call('sysadmin', 'GET', 'data_dict/term/?limit=1')) as { results?: { uuid: string }[] }
  await call('superuser', 'PATCH', `data_dict/work_unit/${unitOf('x')}/`, { name: longSchool })
  await call('jw.x', 'PATCH', `data_dict/grade/${gradeOf('x', 0)}/`, { name: longClass, school_area: '科技创新与国际交流东校区' })
  await call('jw.x', 'PATCH', `relation/teachers/${idOf('teachers', 'teacher.x')}/relation_update/`, { name: longPerson })
  await call('sysadmin', 'PATCH', `relation/jws/${idOf('users', 'jw.y')}/relation_update/`, { name: longPerson })
  await call('jw.x', 'PATCH', `relation/students/${idOf('students', 'student.x')}/relation_update/`, { name: longPerson })
  await call('sysadmin', 'PATCH', `material/colleges/${collegeKey(1)}/`, { name: longCollege })
  await call('superuser', 'PATCH', `sys/group_extensions/${idOf('group_extensions', 'year')}/`, { vip_name: longProduct })
  await call('sysadmin', 'PATCH', `material/job/${jobKey(1)}/`, { name: longJob })
  const line = { province: 320000, year: 2025, track: longTrack, score: 600, rank: 34_888 }
  await call('sysadmin', 'POST', 'material/college_major_score_to_rank/', line)
  await call('sysadmin', 'PATCH', 'data_dict/course/6/', { name: longCourse })
  await call('sysadmin', 'PATCH', `data_dict/term/${terms.results![0]!.uuid}/`, { name: longTerm })
}

/** Nothing is wider than the screen. */
export const fits = async (canvas: HTMLElement) => {
  await expect(canvas.ownerDocument.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
}

/** The story of a widget whose names are as long as they get: this one is seen, and nothing is wider than the screen. */
export const longNamed = (as: string, name: string) => ({
  loaders: [signedIn({ as, before: longNames })],
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const page = within(canvasElement)
    const shown = (await page.findAllByText((_, one) => one?.textContent === name || (one as HTMLInputElement).value === name))[0]!
    await expect(shown).toBeVisible()
    await fits(canvasElement)
  },
})
