import type { Facts } from './index.ts'

/** What a page's snapshot has room for: colleges known to everybody and those around the demo's schools, of every level and kind. */
const names = [
  '清华大学 北京大学 复旦大学 上海交通大学 浙江大学 中国科学技术大学 南京大学 中山大学 北京航空航天大学 同济大学',
  '东南大学 武汉大学 华中科技大学 西安交通大学 哈尔滨工业大学 哈尔滨工业大学（深圳） 四川大学 厦门大学',
  // Around the schools of the demo: 江苏, universities of the state first.
  '苏州大学 南京航空航天大学 南京理工大学 河海大学 江南大学 南京师范大学 中国矿业大学 中国药科大学 南京医科大学 南京邮电大学',
  '南京信息工程大学 南京工业大学 江苏大学 扬州大学 南通大学 苏州科技大学 江苏科技大学 南京审计大学 江苏师范大学 江苏海洋大学',
  // Renamed, private, joint, of two names, of arts, of applied studies.
  '淮安大学 苏州工学院 盐城工学院 苏州城市学院 南京工业职业技术大学 三江学院 无锡太湖学院 苏州大学应用技术学院 西交利物浦大学 昆山杜克大学 南京艺术学院',
  // Three years: no minima, since theirs is another batch. The last is one whose level the lists disagree about.
  '苏州卫生职业技术学院 苏州经贸职业技术学院 苏州农业职业技术学院 苏州工艺美术职业技术学院 无锡商业职业技术学院 黎明职业大学',
  // Far away.
  '黑龙江大学 新疆大学 三亚学院',
]
  .join(' ')
  .split(' ')

/**
 * The facts about some sixty colleges, whole as far as they go: for the snapshot that a page opens. Of the majors, those that its colleges
 * admit to, by their own name or that of their class.
 */
export function cut({ scoreTables, colleges, majors, admissions, plans }: Facts): Facts {
  const byName = new Map(colleges.rows.map(one => [one.name, one]))
  const chosen = names.map(name => {
    const one = byName.get(name)
    if (!one) throw new Error(`no college is called ${name}`)
    return one
  })
  // Minima and plans are published under the name that a college had then.
  const called = new Set(chosen.flatMap(one => [one.name, one.formerName]).filter(name => name !== ''))
  const isOfChosen = ({ college }: { readonly college: string }) => called.has(college)
  const admitted = admissions.rows.filter(isOfChosen)
  const planned = plans.rows.filter(isOfChosen)
  const taught = new Set([...admitted, ...planned].map(({ major }) => major))
  return {
    scoreTables,
    colleges: { ...colleges, rows: chosen },
    majors: { ...majors, rows: majors.rows.filter(one => taught.has(one.name) || taught.has(one.class)) },
    admissions: { ...admissions, rows: admitted },
    plans: { ...plans, rows: planned },
  }
}
