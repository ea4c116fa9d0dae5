import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import type { Call } from '../../src/core/contracts/define.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { bodyFor } from './bodies.ts'
import type { Marked } from './marked.ts'

/** A student of school x, as a list of exams or of records names her. */
interface Person {
  readonly uuid: string
  readonly name: string
  readonly cert_id: string | null
}
type Body = Readonly<Record<string, unknown>>

/**
 * Bodies that are accepted: samples made from the contract, in which what points at a row points at one of the demo, and what a sample
 * cannot know, field by field or for one call.
 */
export function knownBodies(ids: Readonly<Record<string, Marked>>, { uuid: student, name, cert_id }: Person) {
  const one = (base: string) => ids[base]?.x[0]
  const fields: Body = {
    ...{ student, date: '2026-03-05', begin: '2026-03-05', end: '2027-03-05', province: 320000, province_obj: 320000, category: 1 },
    ...{ work_unit: unitOf('x'), group_extension: idOf('group_extensions', 'year'), follow: one('relation/teacher_follow_student') },
    ...{ school_active: one('career/school_actives'), consult_student: one('career/consult_student'), term: one('data_dict/term') },
    ...{
      plan: one('dashboard/college_plans'),
      evaluation: one('career/evaluations'),
      grades: [gradeOf('x', 0)],
      jws: [one('relation/jws')],
    },
    ...{ consult: one('career/consult'), permissions: [], students: [student], area: 320500, city: 320500 },
  }
  const row: Body = {
    ...{ name, cert_id, term: fields.term, date: '2026-03-05', begin_date: '2026-03-05', start_date: '2026-03-05', end_date: '2026-03-06' },
    ...{ project: '书法', ktmc: '课题', hdzt: '活动', office: '班长', rp_name: '竞赛', rp_level: '区级', sp_type: '调查' },
    xszs: '我们每周取样。',
  }
  const published: Body = { score: 600, rank: 7, examine_type: '物理类', charge: '5000', annual_target: 2, batch: '本科批' }
  const ofCalls: Readonly<Record<string, Body | readonly Body[]>> = {
    'POST data_dict/area/': { province_id: 320000, province: '江苏省', city_id: 320500, city: '苏州市', area_id: 320599, area: '新区' },
    'POST data_dict/work_unit/': { name: '新中学', code: 'NEW-1', work_unit_type: 0, province: 320000, city: 320500 },
    'POST data_dict/course/': { id: 99, name: '天文' },
    'POST data_dict/major_class/': { code: '9901', discipline_code: '99' },
    'POST relation/students/multi_create/': [{ name: '新同学', cert_id: idNumber(760_001), grade: '高三(1)班' }],
    'POST relation/students/admin_multi_delete_student/': { uuids: [student] },
    'POST career_record/artistic/multi/': [{ ...row, id: 1, duration: '每周五' }],
    'POST sys/vip_periods/': { student },
  }
  const filled = (sample: unknown): unknown => {
    if (Array.isArray(sample)) return sample.map(filled)
    if (typeof sample !== 'object' || sample === null) return sample
    return Object.fromEntries(
      Object.entries(sample).map(([field, value]) => {
        const known = fields[field]
        const isAlike = typeof known === typeof value && Array.isArray(known) === Array.isArray(value)
        return [field, known !== undefined && isAlike ? known : filled(value)]
      }),
    )
  }
  /** For a call that staff makes about somebody whom the body names. */
  const isOfStudent = (path: string) => /^(career_record|career\/(consult_student|evaluations|school_active_students|consult))\//.test(path)
  return ({ method, path, ...call }: Call): unknown => {
    const sample = filled(bodyFor({ method, path, ...call } as Call))
    const own = ofCalls[`${method} ${path}`]
    if (Array.isArray(own) || sample === undefined) return own ?? sample
    const ofRows = path.startsWith('career') ? row : path.startsWith('material/') ? published : {}
    if (Array.isArray(sample)) return sample.map(it => ({ ...(it as Body), ...ofRows }))
    const list = (sample as { list?: readonly Body[] }).list?.map(it => ({ ...it, ...ofRows }))
    const ofTable = list ? { track: '物理类', batch: '本科批', year: 2021, source: '名单', list } : {}
    const about = method === 'POST' && isOfStudent(path) ? { student } : {}
    const toAll = path === 'career/consult/' ? { students: [student] } : path === 'career/school_actives/' ? { grades: fields.grades } : {}
    const ofSchool = path === 'relation/students/' ? { work_unit: unitOf('x') } : {}
    return { ...(sample as Body), ...about, ...toAll, ...ofSchool, ...ofTable, ...own }
  }
}

const students = 'students make it, and staff is refused'
const files = 'needs a file as its body: upload-faults.test.ts, files.test.ts'
/** Calls of staff for which no body of ours is accepted, each with why. Whoever finds one takes the call out of this list. */
export const notWalked: Readonly<Record<string, string>> = {
  'POST career/area_fond/': students,
  'POST career/college_fond/': students,
  'POST career/major_fond/': students,
  'POST career/evaluation_reports/': 'needs an evaluation that has been answered and not reported: evaluation-staff.test.ts',
  'DELETE career/evaluation_reports/{id}/': 'needs a report that was sent back: evaluation-staff.test.ts',
  'POST career/consult_student/': 'needs a talk that was opened to her: consults.test.ts',
  'POST career/evaluations/': 'needs a student who has not answered this one: evaluations.test.ts',
  'POST career/school_active_student_feedbacks/': 'needs a student who takes part: activities.test.ts',
  'POST career/school_active_students/': 'needs an activity of the school: activities.test.ts',
  'POST career/school_active_teacher_comment/': 'needs a student who takes part: activities.test.ts',
  'POST dashboard/college_art_aspirations/': 'needs a place of the division tree: aspirations.test.ts',
  'POST dashboard/college_aspirations/': 'needs a place of the division tree: aspirations.test.ts',
  'POST dashboard/college_plan_links/': 'needs a plan of whoever makes it: plan-links.test.ts',
  'DELETE dashboard/college_plan_links/{id}/': 'needs a plan of whoever makes it: plan-links.test.ts',
  'POST imports/{id}/undo/': 'needs an import that is done: import-batches.test.ts',
  'POST storage/file_models/': files,
  'POST storage/image_file_models/': files,
  'POST sys/permission_extensions/': 'all permissions there are have a row in the demo',
}
