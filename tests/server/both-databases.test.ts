import { expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { withPostgres } from '../support/postgres.ts'
import { send } from '../support/send.ts'
import { serve } from '../support/served.ts'

const url = await withPostgres()
const calls = [
  ['jyj.a', 'relation/students/jyj_count/'],
  ['jyj.a', 'relation/students/course_stat/'],
  ['jyj.a', 'relation/students/jyj_evaluation_report_stat/'],
  ['jyj.a', 'data_dict/grade/jyj_year_grade_tree/'],
  ['jw.x', 'relation/students/course_stat/'],
  ['jw.x', 'relation/students/jw_evaluation_report_stat/'],
  ['jw.x', 'relation/students/jw_query_student/?limit=20&offset=40&fields=uuid,name'],
  ['teacher.x', 'relation/students/teacher_query_student_tree/'],
  ['teacher.x', 'career/school_actives/tc_query_student/?limit=20&offset=10'],
] as const

test.skipIf(!url)(
  'what the embedded database reads in pieces and PostgreSQL at one moment is the same',
  async () => {
    const told: unknown[] = []
    for (const database of [{}, { DATABASE_URL: url! }] as Record<string, string>[]) {
      const served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...database })
      const answers: unknown[] = []
      for (const [as, path] of calls) {
        const { status, text } = await send(served, 'GET', path, await login(served, as))
        answers.push([path, status, JSON.parse(text)])
      }
      told.push(answers)
      await served.dispose()
    }
    expect(told[1]).toEqual(told[0])
    for (const [, status] of told[0] as [string, number][]) expect(status).toBe(200)
  },
  120_000,
)
