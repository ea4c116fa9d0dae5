import type { ReactNode } from 'react'
import styled from 'styled-components'
import { isConfirmed, type RecordKind, recordKinds } from '../../../core/domain/career-records.ts'
import { recordForms } from '../../../core/domain/record-fields.ts'
import { fullOf, scoreField, scoreSubjects } from '../../../core/domain/score-record.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Column, Note, PlaceLink, Section, Status, Table, useNarrow } from '../../../core/ui/index.ts'
import type { Entry, ExamOf } from '../data.ts'
import { type Say, words } from '../messages/index.ts'

const Sheet = styled.div`
  display: grid;
  gap: 32px;
  max-width: 1000px;
  & > * { min-width: 0; }
  @media print { && { max-width: none; gap: 20px; } }
`
const Entries = styled.ol`
  & > li {
    display: grid;
    grid-template-columns: 180px minmax(0, 1fr) auto;
    gap: 4px 24px;
    padding: 10px 0;
    border-bottom: 1px solid var(--zy-line);
    break-inside: avoid;
  }
  & > li > [data-kind] { align-self: start; }
  & > li > span:first-child { color: var(--zy-ink-2); font-variant-numeric: tabular-nums lining-nums; }
  & strong { font-weight: 500; }
  & p { display: flex; flex-wrap: wrap; gap: 0 16px; color: var(--zy-ink-2); overflow-wrap: anywhere; }
  & small { font: inherit; color: var(--zy-ink-3); margin-inline-end: 8px; white-space: nowrap; }
  @media screen and (max-width: 1023px) {
    & > li { grid-template-columns: minmax(0, 1fr) auto; }
    & > li > span:first-child { grid-row: 2; grid-column: 1 / -1; font: var(--zy-t12); }
    & > li > div { grid-column: 1; grid-row: 1; }
    &[data-short] > li > div > p { display: none; }
  }
`

interface SheetProps {
  exams: readonly ExamOf[]
  records: readonly Entry[]
  /** Before everything else. */
  first?: ReactNode
  /** Beside the heading of the exams. */
  aside?: ReactNode
  /** On a paper everything is confirmed, and nothing leads anywhere. */
  isPaper?: boolean
}

/** Exams and records of three years. Kinds of which there is nothing are named in one line, and not drawn empty. */
export function ArchiveSheet({ exams, records, first, aside, isPaper = false, children }: SheetProps & { children?: ReactNode }) {
  const t = useWords(words)
  const missing = recordKinds.filter(kind => !records.some(one => one.kind === kind) && !(isPaper && !isConfirmed(kind)))
  return (
    <Sheet>
      {first}
      <Section title={t('scores')} aside={aside}>
        {exams.length > 0 ? <Exams exams={exams} isPaper={isPaper} /> : <Note>{t('noScores')}</Note>}
      </Section>
      {recordKinds
        .filter(kind => !missing.includes(kind) && records.some(one => one.kind === kind))
        .map(kind => (
          <Section key={kind} title={t(`kind.${kind}`)} note={<Note>{t('records', { n: countOf(records, kind) })}</Note>}>
            <Entries data-short={!isPaper || undefined}>
              {records
                .filter(one => one.kind === kind)
                .map(one => (
                  <RecordLine key={one.uuid} one={one} isPaper={isPaper} />
                ))}
            </Entries>
          </Section>
        ))}
      {missing.length > 0 && <Note>{t('missing', { kinds: missing.map(kind => t(`kind.${kind}`)).join(t('and')) })}</Note>}
      {children}
    </Sheet>
  )
}
const countOf = (records: readonly Entry[], kind: RecordKind) => records.filter(one => one.kind === kind).length

function Exams({ exams, isPaper }: { exams: readonly ExamOf[]; isPaper: boolean }) {
  const t = useWords(words)
  const narrow = useNarrow()
  const taken = scoreSubjects.filter(subject => exams.some(exam => exam[scoreField(subject)] !== null))
  const number = { num: true, align: 'end', emptyText: '—' } as const
  // what is held against a paper is shown to the last number, on a phone too
  if (narrow && isPaper)
    return (
      <Entries>
        {exams.map(one => (
          <li key={one.uuid}>
            <span>{one.date}</span>
            <div>
              <strong>{one.exam ?? one.date}</strong>
              <p>
                {one.score !== null && <Fact of={t('total')} is={t('ofFull', { n: one.score, full: fullOf(one, 'total') })} />}
                {one.rank !== null && <Fact of={t('rank')} is={t('place', { n: one.rank })} />}
                {taken.map(subject => {
                  const score = one[scoreField(subject)]
                  return score !== null && <Fact key={subject} of={t(`subject.${subject}`)} is={score} />
                })}
              </p>
            </div>
          </li>
        ))}
      </Entries>
    )
  const columns: Column<ExamOf>[] = [
    { key: 'exam', title: t('exam'), strong: true, cell: one => one.exam ?? one.date, card: 'title' },
    { key: 'date', title: t('date'), num: true, muted: true, card: 'beside' },
    {
      ...{ key: 'score', title: t('total'), ...number, card: 'end' },
      cell: one => one.score !== null && t('ofFull', { n: one.score, full: fullOf(one, 'total') }),
    },
    { key: 'rank', title: t('rank'), ...number, muted: true, card: 'side', cell: one => one.rank !== null && t('place', { n: one.rank }) },
    ...taken.map(subject => ({ key: scoreField(subject), title: t(`subject.${subject}`), ...number, card: 'none' as const })),
  ]
  return <Table label={t('scores')} columns={columns} rows={exams} rowKey={one => one.uuid} density="compact" />
}

const Fact = ({ of, is }: { of: string; is: ReactNode }) => (
  <span>
    <small>{of}</small>
    {is}
  </span>
)

function RecordLine({ one, isPaper }: { one: Entry; isPaper: boolean }) {
  const t = useWords(words)
  const form = (name: string) => recordForms[one.kind].fields.find(field => field.name === name)?.as
  const said = ({ field, text }: Entry['about'][number]) => (
    <Fact key={field} of={t(field as 'content')} is={form(field) === 'hours' ? t('hours', { n: text }) : text} />
  )
  const short = one.about.filter(({ field }) => form(field) !== 'lines')
  const long = one.about.filter(({ field }) => form(field) === 'lines')
  return (
    <li>
      <span>{timeOf(one, t)}</span>
      <div>
        <strong>
          {isPaper || !isConfirmed(one.kind) ? (
            one.title
          ) : (
            <PlaceLink to={`record.${one.kind}`} params={{ uuid: one.uuid }} otherwise={one.title}>
              {one.title}
            </PlaceLink>
          )}
        </strong>
        {short.length > 0 && <p>{short.map(said)}</p>}
        {long.map(fact => (
          <p key={fact.field}>{said(fact)}</p>
        ))}
        {one.images > 0 && <p>{t('pictures', { n: one.images })}</p>}
      </div>
      {!isPaper && isConfirmed(one.kind) && (
        <Status kind={one.is_archive ? 'done' : 'not-yet'}>{t(one.is_archive ? 'archived' : 'open')}</Status>
      )}
    </li>
  )
}

/** The days it took, or the term it belongs to. */
function timeOf({ begin, end, term }: Entry, t: Say): string {
  if (begin === null) return term ?? ''
  return end === begin ? begin : t('span', { begin, end: end ?? t('ongoing') })
}
