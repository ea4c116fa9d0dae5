import type * as z from 'zod/mini'
import type { PaperContent } from '../../../../src/core/contracts/career_record/archive_papers.ts'
import { recordKinds } from '../../../../src/core/domain/career-records.ts'
import { chinaDay } from '../../../../src/core/domain/dates.ts'
import { recordForms } from '../../../../src/core/domain/record-fields.ts'
import { fullOf, rankField, scoreField, scoreSubjects } from '../../../../src/core/domain/score-record.ts'
import { paperFields, paperKinds, paperSubjects, paperWords as words } from '../../../messages/paper.ts'
import type { Printed } from '../../../ports/ports.ts'

type Content = z.output<typeof PaperContent>
type Entry = Content['records'][number]
type Exam = Content['exams'][number]

/** What whoever holds a paper is told: of an exam no more than `scores` prints, so neither the places in single subjects nor the composites. */
export const printedOf = (content: Content): Content => ({
  ...content,
  exams: content.exams.map(exam => ({
    ...exam,
    ...{ lz_score: null, wz_score: null },
    ...(Object.fromEntries(scoreSubjects.map(subject => [rankField(subject), null])) as Partial<Exam>),
  })),
})

/** The paper of an archive. `address` stands in its square code, `issued` is an ISO moment. */
export function paperOf(content: Content, { address, issued }: { address: string; issued: string }): Printed {
  const { student } = content
  return {
    title: words.title,
    author: student.school_name,
    created: issued,
    footer: words.footer(words.title, student.name),
    content: [
      {
        columns: [
          [{ text: words.title, style: 'title' }, { text: student.school_name, margin: [0, 2, 0, 12] }, about(student)],
          {
            width: 96,
            stack: [
              { qr: address, fit: 92, eccLevel: 'M', alignment: 'center' },
              { text: words.scan, link: address, style: 'quiet', alignment: 'center' },
            ],
          },
        ],
      },
      { text: words.scores, style: 'section' },
      content.exams.length > 0 ? scores(content.exams) : { text: words.noScores, style: 'quiet' },
      ...recordKinds.flatMap(kind => {
        const records = content.records.filter(one => one.kind === kind)
        return records.length > 0 ? [{ text: paperKinds[kind], style: 'section' }, entries(records)] : []
      }),
      ...(content.records.length > 0 ? [] : [{ text: words.noRecords, style: 'quiet', margin: [0, 16, 0, 0] }]),
      ...(content.left_out > 0 ? [{ text: words.leftOut(content.left_out), style: 'quiet', margin: [0, 10, 0, 0] }] : []),
      {
        unbreakable: true,
        margin: [0, 28, 0, 0],
        columns: [
          { stack: [{ text: words.issued(chinaDay(issued)) }, { text: words.check, style: 'quiet' }] },
          { width: 160, text: words.seal, alignment: 'center', margin: [0, 12, 0, 0] },
        ],
      },
    ],
  }
}

function about(student: Content['student']) {
  const told: readonly (readonly [string, string | number | null])[] = [
    [words.name, student.name],
    [words.other_num, student.other_num],
    [words.gender, student.gender],
    [words.grade, student.grade_name],
    [words.enrollment_year, student.enrollment_year],
    [words.exam_year, student.exam_year],
    [words.course, student.course?.join(' ') ?? null],
  ]
  const cells = told.map(([label, value]) => [{ text: label, style: 'quiet' }, { text: String(value ?? words.none) }])
  const pairs = cells.flatMap((cell, at) => (at % 2 ? [] : [[...cell, ...(cells[at + 1] ?? ['', ''])]]))
  return { layout: 'noBorders', table: { widths: [52, '*', 52, '*'], body: pairs } }
}

function scores(exams: readonly Exam[]) {
  const taken = scoreSubjects.filter(subject => exams.some(exam => exam[scoreField(subject)] !== null))
  const number = (value: number | null) => ({ text: value === null ? '—' : String(value), alignment: 'right' })
  const head = [words.date, words.exam, words.sum, words.rank, ...taken.map(subject => paperSubjects[subject])]
  return {
    layout: 'rows',
    fontSize: 8.5,
    table: {
      headerRows: 1,
      widths: [52, '*', 58, 30, ...taken.map(() => 26)],
      body: [
        head.map((text, at) => ({ text, style: 'head', ...(at > 1 && { alignment: 'right' }) })),
        ...exams.map(exam => [
          exam.date,
          onOneLine(exam.exam ?? ''),
          { text: exam.score === null ? '—' : `${exam.score} / ${fullOf(exam, 'total')}`, alignment: 'right' },
          number(exam.rank),
          ...taken.map(subject => number(exam[scoreField(subject)])),
        ]),
      ],
    },
  }
}

/** Points: of the column that says when, and of what stands beside it on an A4 page, a hair narrower than it is. */
const TIME = 104
const COLUMN = 388
function entries(records: readonly Entry[]) {
  return {
    layout: 'entries',
    table: {
      widths: [TIME, '*'],
      body: [
        ...records.map(one => [
          { text: timeOf(one), style: 'quiet' },
          { stack: [{ text: onOneLine(one.title) }, ...told(one).map(prose => ({ prose, width: COLUMN }))] },
        ]),
      ],
    },
  }
}

const timeOf = ({ begin, end, term }: Entry) => {
  const days = begin === null ? undefined : end === begin ? begin : `${begin}\n— ${end ?? words.ongoing}`
  return days ?? term ?? ''
}

/** Short facts on one line, each longer text on its own. */
function told({ kind, about: facts, images }: Entry): string[] {
  const form = (name: string) => recordForms[kind].fields.find(field => field.name === name)?.as
  const lines: string[] = []
  const short = facts.filter(({ field }) => form(field) !== 'lines')
  if (short.length > 0)
    lines.push(
      short.map(({ field, text }) => `${paperFields[field]} ${form(field) === 'hours' ? words.hours(text) : onOneLine(text)}`).join('　'),
    )
  for (const { field, text } of facts) if (form(field) === 'lines') lines.push(`${paperFields[field]}：${inParagraphs(text)}`)
  if (images > 0) lines.push(words.images(images))
  return lines
}

/** Letters of a line; a shorter one takes as long. */
const LINE = 45
/** How much there is to be printed, in letters. */
export const lettersOf = ({ records }: Content): number =>
  records
    .flatMap(told)
    .flatMap(text => text.split('\n'))
    .reduce((sum, line) => sum + Math.max(line.length, LINE), 0)

/** Whether it is kept in more letters than these, printed or not; counted no further. A line break, as it is kept, has up to six. */
export function isKeptIn({ records, exams }: Content, most: number): boolean {
  let left = most
  const isTooLong = (value: unknown): boolean => {
    if (typeof value === 'string') left -= JSON.stringify(value).length
    else if (typeof value === 'object' && value !== null) return Object.values(value).some(isTooLong)
    return left < 0
  }
  return !isTooLong([records, exams])
}

/** Of a text that is made of line breaks each would be a line of the paper, and take as long as a page of words. */
const MOST_PARAGRAPHS = 40
const onOneLine = (text: string) => text.replace(/\s+/g, ' ')
/** Without empty lines; what comes after so many goes on in the last one. */
function inParagraphs(text: string): string {
  const all = text.split(/[\n\v\f\r\u0085\u2028\u2029]/).filter(line => line.trim() !== '')
  return [...all.slice(0, MOST_PARAGRAPHS - 1), ...(all.length < MOST_PARAGRAPHS ? [] : [all.slice(MOST_PARAGRAPHS - 1).join(' ')])].join(
    '\n',
  )
}
