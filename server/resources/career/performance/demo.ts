import { chinaDay } from '../../../../src/core/domain/dates.ts'
import { type RankField, rankField, type ScoreField, scoreField, scoreSubjects } from '../../../../src/core/domain/score-record.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { pupilsOf } from '../../../db/demo/pupils.ts'
import { schools } from '../../../db/demo/region.ts'
import { idOf, SeededRandom } from '../../../db/demo/seeded-random.ts'
import { performances } from './table.ts'

/** Names of the electives, as a student's choice has them. */
const names = { wl: '物理', hx: '化学', sw: '生物', zz: '政治', ls: '历史', dl: '地理' } as const
/** Students of a year who sat an exam. */
const SAT = 892
/** Of a school year: the day, and what it was. */
const exams = [
  ['10-11', '十月月考'],
  ['11-11', '期中考试'],
  ['01-16', '期末考试'],
  ['04-23', '期中考试'],
  ['06-25', '期末考试'],
] as const

/** The exams of three school years that have been written, oldest first. `today` is yyyy-mm-dd. */
const written = (year: number, today: string) =>
  [year - 2, year - 1, year].flatMap(from =>
    exams.map(([day, exam]) => ({ date: `${day < '09' ? from + 1 : from}-${day}`, exam, from })).filter(({ date }) => date <= today),
  )

/** The place of whoever reaches this part of the full marks; better marks never have a worse place. */
const placeOf = (part: number) => Math.min(SAT, Math.max(1, Math.round(SAT / (1 + Math.exp((part - 0.68) * 13)))))

/** Five exams each, as far as she has been here; what she does not take is not measured, and a few missed one. */
export default demoOf(performances, {
  rows: ({ year, now, stamp }) =>
    schools.flatMap(school =>
      pupilsOf(school, year).flatMap(({ key, username, row }) => {
        const ability = new SeededRandom(`ability ${key}`)
        const level = 0.5 + ability.between(0, 34) / 100
        const strength = new Map(scoreSubjects.map(subject => [subject, ability.between(-9, 9) / 100]))
        const chosen = (row.course as readonly string[] | null | undefined) ?? [names.wl, names.hx, names.sw]
        const since = row.enrollment_year ?? year
        return written(year, chinaDay(now))
          .filter(({ from }) => from >= since)
          .slice(-5)
          .flatMap(({ date, exam, from }, at) => {
            const random = new SeededRandom(`exam ${key} ${date}`)
            if (username !== key && random.odds(0.03)) return []
            const values: { [K in ScoreField | RankField]?: number } = {}
            let [sum, most] = [0, 0]
            for (const subject of scoreSubjects) {
              const name = names[subject as keyof typeof names]
              const isTaken = !name || from === since || chosen.includes(name)
              if (!isTaken) continue
              const full = name ? 100 : 150
              const part = Math.min(0.97, Math.max(0.18, level + strength.get(subject)! + at * 0.012 + random.between(-6, 6) / 100))
              const score = Math.round(part * full)
              values[scoreField(subject)] = score
              values[rankField(subject)] = placeOf(score / full)
              sum += score
              most += full
            }
            return [
              {
                ...{ uuid: idOf('performances', `${key} ${date}`), student: idOf('students', key), date, exam },
                ...Object.fromEntries(scoreSubjects.flatMap(one => [scoreField(one), rankField(one)]).map(field => [field, null])),
                ...values,
                ...{ score: sum, rank: placeOf(sum / most), lz_score: null, wz_score: null },
                ...stamp,
              },
            ]
          })
      }),
    ),
  marks: {
    base: 'career/performance',
    of: (letter, marked) => {
      const uuid = idOf('performances', `marked ${letter}`)
      return { ids: [uuid], insert: { uuid, student: idOf('students', `student.${letter}`), date: '2023-03-01', exam: marked, score: 400 } }
    },
  },
})
