import type { WidgetName } from '../domain/embedding.ts'
import { areas } from './data_dict/area.ts'
import { courses } from './data_dict/course.ts'
import { grades } from './data_dict/grade.ts'
import { provinces } from './data_dict/provinces.ts'
import { terms } from './data_dict/term.ts'
import { work_units } from './data_dict/work_unit.ts'
import type { Call } from './define.ts'
import { imports } from './imports.ts'
import { login_methods } from './login-methods.ts'
import { students } from './relation/students.ts'
import { teachers } from './relation/teachers.ts'
import { storage } from './storage.ts'
import { users } from './sys/users.ts'

type Calls = readonly Call[]
const all = ({ calls }: { calls: object }) => Object.values(calls) as Call[]
const reads = (resource: { calls: object }) => all(resource).filter(call => call.method === 'GET')

// Who this is, and the lists every form chooses from.
const everywhere: Calls = [login_methods.calls.is_login, users.calls.info, login_methods.calls.logout]
const dictionary: Calls = [areas, courses, provinces].flatMap(reads)
const schools: Calls = [work_units, grades].flatMap(reads)

/** The calls a widget makes: what a token for it opens, and nothing else. The rights of its account hold besides. */
export const widgetCalls: Readonly<Record<WidgetName, Calls>> = {
  'class-roster': [...schools, ...all(grades)],
  'import-wizard': [
    ...schools,
    ...all(imports),
    storage.calls.template,
    grades.calls.multi,
    students.calls.multi_create,
    teachers.calls.multi_create,
  ],
  'student-basics': [
    ...dictionary,
    ...schools,
    students.calls.student,
    students.calls.get,
    students.calls.relation_create,
    students.calls.relation_update,
  ],
  'student-roster': [
    ...dictionary,
    ...schools,
    ...all(students),
    teachers.calls.follow_student,
    users.calls.is_active,
    users.calls.reset_password,
  ],
  'teacher-roster': [...schools, ...all(teachers), users.calls.is_active, users.calls.reset_password],
  'term-list': [...schools, ...all(terms)],
  'college-search': dictionary,
  'score-to-rank': dictionary,
}

const key = ({ method, path }: Call) => `${method} ${path}`
const opened = new Map(
  Object.entries(widgetCalls).map(([name, calls]) => [name as WidgetName, new Set([...everywhere, ...calls].map(key))]),
)

/** Whether a token for these widgets opens this call. */
export const opens = (widgets: readonly WidgetName[], call: Call): boolean => widgets.some(name => opened.get(name)?.has(key(call)))
