import type { RecordKind } from '../../src/core/domain/career-records.ts'
import type { ScoreOf } from '../../src/core/domain/score-record.ts'

/** What stands on a printed archive. */
export const paperWords = {
  title: '学生生涯档案',
  name: '姓名',
  other_num: '学号',
  gender: '性别',
  grade: '班级',
  enrollment_year: '入学年份',
  exam_year: '高考年份',
  course: '选考科目',
  none: '未填写',
  scores: '学业成绩',
  noScores: '没有登记考试成绩。',
  date: '日期',
  exam: '考试',
  sum: '总分 / 满分',
  rank: '名次',
  noRecords: '没有经学校归档的记录。',
  leftOut: (n: number) => `另有 ${n} 条记录没有经学校归档，不在这份档案里。`,
  images: (n: number) => `附图片 ${n} 张`,
  ongoing: '至今',
  hours: (text: string) => `${text} 小时`,
  issued: (day: string) => `${day} 由学校的生涯系统签发`,
  scan: '扫码核验',
  check: '任何人都可以扫码，在学校的系统里核对这份档案的内容是否属实、是否已经作废。',
  seal: '学校（盖章）',
  footer: (title: string, name: string) => `${title} · ${name}`,
}
export const paperKinds: Readonly<Record<RecordKind, string>> = {
  social_practices: '社会实践',
  rewards_punishments: '奖惩情况',
  officeholdings: '任职情况',
  artistic: '艺术素养',
  morality: '思想品德',
  attainment_level: '学业水平',
  action_plans: '行动计划',
}
export const paperSubjects: Readonly<Record<Exclude<ScoreOf, 'total'>, string>> = {
  ...{ yw: '语文', sx: '数学', wy: '外语', wl: '物理', hx: '化学', sw: '生物', zz: '政治', ls: '历史', dl: '地理' },
}
/** Fields of records, by their names on the wire; those that name, date or place a record need none. */
export const paperFields: Readonly<Record<string, string>> = {
  ...{ duration: '时长', teachers: '指导教师', officeholding: '担任职务', results: '成果', content: '内容' },
  ...{ rp_department: '颁发部门', rp_type: '奖惩类型', rp_level: '奖惩级别', desc: '工作内容' },
  ...{ teacher: '指导教师', honor: '荣誉', community: '社团' },
  ...{ hdlx: '活动类型', hddd: '活动地点', dxslms: '典型事例' },
  ...{ attainment_level_type: '类型', llxxqk: '理论学习情况', cgcxxs: '成果呈现形式', zzxs: '组织形式', cdrw: '承担任务', hzr: '合作人' },
  ...{ xszs: '学生自述', yjnrzy: '研究内容摘要', cggs: '成果概述', ztjspj: '指导教师评价' },
}
