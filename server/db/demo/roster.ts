import { history, physics } from '../../../src/core/domain/courses.ts'
import type { students } from '../../resources/relation/students/table.ts'
import { Chance } from './chance.ts'
import type { Class, Places } from './load-schools.ts'
import { idNumber, type Named, personName, phoneNumber, unusual } from './person-names.ts'
import { classes, type NamedStudent, namedStudents, type School, schools, studentsPerClass } from './region.ts'

export interface Enrolled {
  readonly username: string
  readonly account_type: 0 | 2
  readonly is_vip: boolean
  readonly is_fresh: boolean
  /** How many days ago she signed in; null for those who never did. */
  readonly seen: number | null
  readonly row: Omit<typeof students.$inferInsert, 'uuid' | 'user'>
}

/** The students of a school, class by class: first those of the story, then a few with unusual names, then everybody else. */
export function enrolled(school: School, places: Places): Enrolled[] {
  const order = schools.indexOf(school)
  const chance = new Chance(100 + order)
  const story = namedStudents(school.letter)
  return places.classes[school.letter].flatMap((one, at) => {
    const known = story.filter(student => student.at === at)
    const rare = unusual.filter((_, i) => i % places.classes[school.letter].length === at)
    const rest = Array.from({ length: studentsPerClass - known.length - rare.length }, () => personName(chance))
    const first = (order * places.classes[school.letter].length + at) * studentsPerClass
    return [...known, ...rare, ...rest].map((who, i) => student(who, one, first + i))
  })

  function student(who: NamedStudent | Named, { uuid: grade, year }: Class, serial: number): Enrolled {
    const told = 'username' in who ? who : undefined
    const cert_id = idNumber(chance, year - 16, who.gender, serial)
    const course = told?.is_fresh || chance.odds(0.1) ? null : electives(chance, school)
    const isFull = course !== null
    return {
      username: told?.username ?? cert_id,
      account_type: told?.account_type ?? 0,
      is_vip: told?.is_vip ?? false,
      is_fresh: told?.is_fresh ?? false,
      seen: told?.is_fresh || (!told && serial % 7 === 3) ? null : serial % 23,
      row: {
        ...{ work_unit: places.units[school.letter], grade, name: who.name, gender: who.gender, school_grade: '高中' },
        nation: 'nation' in who ? who.nation : '汉族',
        examinee_category: chance.odds(0.06) ? chance.pick(['艺术考生', '体育考生']) : '普通考生',
        examinee_type: chance.odds(0.3) ? '农村应届' : '城镇应届',
        examine_type: !course || school.letter === 'z' ? '综合' : course.includes(physics) ? '物理类' : '历史类',
        ...{ course, native: isFull ? school.county : null, area: told?.account_type === 2 ? schools.indexOf(school) + 1 : null },
        ...{
          entry_score: isFull ? chance.between(560, 712) : null,
          exam_year: year + 3,
          enrollment_year: year,
          cert_id,
          other_num: studentNumber(year, serial),
        },
        phone: told?.is_fresh || chance.odds(0.15) ? null : phoneNumber(10_000 + serial),
        ...{ email: chance.odds(0.2) ? `student${serial}@example.com` : null, is_submitted: isFull },
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
function electives(chance: Chance, { letter }: School): string[] {
  if (letter === 'z') return chance.some([physics, '化学', '生物', '政治', history, '地理', '技术'], 3)
  return [chance.odds(0.68) ? physics : history, ...chance.some(['化学', '生物', '政治', '地理'], 2)]
}
