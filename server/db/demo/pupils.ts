import { history, physics } from '../../../src/core/domain/courses.ts'
import type { students } from '../../resources/relation/students/table.ts'
import { idNumber, type Named, personName, phoneNumber, unusual } from './person-names.ts'
import {
  classes,
  gradeOf,
  type Letter,
  type NamedStudent,
  namedStudents,
  type School,
  schools,
  studentsPerClass,
  unitOf,
} from './region.ts'
import { SeededRandom } from './seeded-random.ts'

export interface Pupil {
  /** The name her keys are made of: idOf('users', key), idOf('students', key). */
  readonly key: string
  readonly username: string
  readonly account_type: 0 | 2
  readonly is_vip: boolean
  readonly is_fresh: boolean
  readonly is_closed: boolean
  /** How many days ago she signed in; null for those who never did. */
  readonly seen: number | null
  /** Index into `classes`. */
  readonly at: number
  readonly row: Omit<typeof students.$inferInsert, 'uuid' | 'user'>
}

/** All students of the region, school by school. `year` is the school year's. */
export const pupils = (year: number): Pupil[] => schools.flatMap(school => pupilsOf(school, year))

/** The students of a school, class by class: first those of the story, then a few with unusual names, then everybody else. */
export function pupilsOf(school: School, schoolYear: number): Pupil[] {
  const order = schools.indexOf(school)
  const story = namedStudents(school.letter)
  return classes.flatMap(({ yearsAgo }, at) => {
    const known = story.filter(student => student.at === at)
    const rare = unusual.filter((_, i) => i % classes.length === at)
    const rest = studentsPerClass - known.length - rare.length
    const people: [key: string, who?: Named | NamedStudent][] = [
      ...known.map((who): [string, NamedStudent] => [who.username, who]),
      ...rare.map((who): [string, Named] => [`${school.letter} ${who.name}`, who]),
      ...Array.from({ length: rest }, (_, i): [string] => [`${school.letter} ${at} ${i}`]),
    ]
    const first = (order * classes.length + at) * studentsPerClass
    return people.map(([key, who], i) => pupil(key, who, at, schoolYear - yearsAgo, first + i))
  })

  function pupil(key: string, who: Named | NamedStudent | undefined, at: number, year: number, serial: number): Pupil {
    const random = new SeededRandom(`student ${key}`)
    const named = who ?? personName(random)
    const told = 'username' in named ? named : undefined
    const cert_id = idNumber(random, year - 16, named.gender, serial)
    const course = told?.is_fresh || random.odds(0.1) ? null : electives(random, school.letter)
    const isFull = course !== null
    return {
      key,
      username: told?.username ?? cert_id,
      account_type: told?.account_type ?? 0,
      is_vip: told?.is_vip ?? false,
      is_fresh: told?.is_fresh ?? false,
      is_closed: told?.is_closed ?? false,
      seen: told?.is_fresh || (!told && serial % 7 === 3) ? null : serial % 23,
      at,
      row: {
        ...{ work_unit: unitOf(school.letter), grade: gradeOf(school.letter, at), name: named.name, gender: named.gender },
        ...{ school_grade: '高中', nation: 'nation' in named ? named.nation : '汉族' },
        examinee_category: random.odds(0.06) ? random.pick(['艺术考生', '体育考生']) : '普通考生',
        examinee_type: random.odds(0.3) ? '农村应届' : '城镇应届',
        examine_type: !course || school.letter === 'z' ? '综合' : course.includes(physics) ? '物理类' : '历史类',
        ...{ course, native: isFull ? school.county : null, area: told?.account_type === 2 ? order + 1 : null },
        ...{ entry_score: isFull ? random.between(560, 712) : null, exam_year: year + 3, enrollment_year: year, cert_id },
        // who has VIP has looked her place up already
        mngk_score: told?.is_vip ? 598 : null,
        aspiration_course: told?.is_vip ? course : null,
        other_num: studentNumber(year, serial),
        phone: told?.is_fresh || random.odds(0.15) ? null : phoneNumber(10_000 + serial),
        ...{ email: random.odds(0.2) ? `student${serial}@example.com` : null, is_submitted: isFull },
      },
    }
  }
}

/** Year, class, place in the class: 20240103. */
function studentNumber(year: number, serial: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${year}${two((Math.floor(serial / studentsPerClass) % classes.length) + 1)}${two((serial % studentsPerClass) + 1)}`
}

/** 3+1+2 in city A: physics or history first. Seven choose three in city B. */
function electives(random: SeededRandom, letter: Letter): string[] {
  if (letter === 'z') return random.some([physics, '化学', '生物', '政治', history, '地理', '技术'], 3)
  return [random.odds(0.68) ? physics : history, ...random.some(['化学', '生物', '政治', '地理'], 2)]
}
