import styled from 'styled-components'
import { shortPlace } from '../../../core/domain/places.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Badge, type Column, Note, PlaceLink, Source } from '../../../core/ui/index.ts'
import type { Standing, Unit } from '../data.ts'
import { words } from '../messages/index.ts'
import { shareOf } from '../model.ts'
import { BandMark } from './BandMark.tsx'
import { RankStrip } from './RankStrip.tsx'

const Two = styled.span`
  display: grid;
  gap: 2px;
  min-width: 0;
  padding-block: 4px;
  & > em { font-style: normal; font-weight: 400; color: var(--zy-ink-2); }
  & > small { font: var(--zy-t12); color: var(--zy-ink-3); }
  &[data-end] { justify-items: end; text-align: end; }
`
const Years = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  font: var(--zy-t12);
  color: var(--zy-ink-2);
  font-variant-numeric: tabular-nums lining-nums;
  & > b { font-weight: 600; color: var(--zy-ink); }
`

/** The ranks of the years, the hardest in bold and named; what it was made from where it has none of its own. */
function Past({ unit }: { unit: Unit }) {
  const t = useWords(words)
  if (unit.basis === 'none') return <Years>{t('noHistory')}</Years>
  if (unit.basis === 'college')
    return (
      <Years>
        {t('byCollege', { n: unit.n })}
        <b>{t('hardestOf', { rank: grouped(Math.round(unit.hardest ?? 0)) })}</b>
      </Years>
    )
  return (
    <Years>
      {unit.past.map(({ year, min_rank }) =>
        year === unit.hardest_year && unit.n > 1 ? (
          <b key={year}>
            {year}&nbsp;{grouped(min_rank)}&nbsp;{t('hardestYear')}
          </b>
        ) : (
          <span key={year}>
            {year}&nbsp;{grouped(min_rank)}
          </span>
        ),
      )}
      <span>{t('years', { n: unit.n })}</span>
    </Years>
  )
}

/** What every list of majors shows of each: the band and all it was made from. */
export function useUnitColumns({ rank, years, plan_year }: Standing): Omit<Column<Unit>, 'sortable'>[] {
  const t = useWords(words)
  const own = rank ?? 1
  const pastText = (unit: Unit) =>
    unit.basis === 'unit'
      ? unit.past.map(({ year, min_rank }) => `${year}: ${min_rank}`).join('; ')
      : t(unit.basis === 'college' ? 'byCollege' : 'noHistory', { n: unit.n })
  return [
    {
      key: 'band',
      title: t('bandTitle'),
      card: 'beside',
      width: 56,
      cell: unit => <BandMark band={unit.band ?? 'none'} />,
      text: unit => t(`band.${unit.band ?? 'none'}`),
    },
    {
      key: 'college_name',
      title: t('unit'),
      strong: true,
      text: unit => `${unit.college_name} ${unit.major_name}`,
      cell: unit => (
        <Two>
          <PlaceLink to="college.detail" params={{ uuid: unit.college_uuid }} otherwise={unit.college_name}>
            {unit.college_name}
          </PlaceLink>
          <em>
            {unit.major_name} {unit.is_joint && <Badge tone="ink">{t('joint')}</Badge>}
          </em>
          <small>
            {[
              unit.college_province_name && shortPlace(unit.college_province_name),
              unit.category_sub && t('group', { group: unit.category_sub }),
              ...unit.attr,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </Two>
      ),
    },
    {
      key: 'requirement',
      title: t('requirement'),
      card: 'meta',
      secondary: true,
      text: unit => unit.requirement ?? '',
      cell: unit =>
        unit.is_requirement_met === null ? (
          <Note>
            {unit.requirement ?? t('noRequirement')}　{t('checkRequirement')}
          </Note>
        ) : (
          unit.requirement
        ),
    },
    {
      key: 'past',
      title: t('past', { rank: grouped(own) }),
      card: 'main',
      width: 260,
      text: pastText,
      cell: unit => (
        <Two>
          {unit.basis !== 'none' && <RankStrip unit={unit} own={own} />}
          <Past unit={unit} />
        </Two>
      ),
    },
    {
      key: 'expected',
      title: t('expected'),
      num: true,
      align: 'end',
      card: 'end',
      named: true,
      emptyText: '—',
      text: unit => (unit.expected === null ? '' : String(Math.round(unit.expected))),
      cell: unit =>
        unit.expected !== null && (
          <Two data-end="">
            {grouped(Math.round(unit.expected))}
            <small>{t('share', { share: shareOf(own, unit.expected) })}</small>
          </Two>
        ),
    },
    {
      key: 'enroll_num',
      title: t('plan', { year: plan_year ?? '' }),
      num: true,
      align: 'end',
      card: 'side',
      named: true,
      emptyText: t('unknown'),
      text: unit => String(unit.enroll_num ?? ''),
      cell: unit =>
        unit.enroll_num !== null && (
          <Two data-end="">
            {t('people', { n: grouped(unit.enroll_num) })}
            {unit.is_plan_halved && <small>{t('halved')}</small>}
          </Two>
        ),
    },
    {
      key: 'tuition',
      title: t('tuition'),
      num: true,
      align: 'end',
      card: 'meta',
      secondary: true,
      emptyText: t('unknown'),
      cell: unit => unit.tuition !== null && t('yuan', { n: grouped(unit.tuition) }),
    },
    {
      key: 'source',
      title: t('source'),
      card: 'meta',
      text: unit => [unit.past_source, unit.past_kind, unit.source].filter(Boolean).join('；'),
      cell: unit => {
        const known = unit.past.map(({ year }) => year)
        const told = known.length > 0 ? t('sourcePast', { years: known.join('、'), kind: unit.past_kind ?? t('usualKind') }) : ''
        return (
          <Two title={[unit.past_source, unit.past_kind, unit.source].filter(Boolean).join('；')}>
            {told && (
              <span>
                <Source>{told}</Source>
              </span>
            )}
            {unit.basis === 'college' && (
              <span>
                <Source>{t('sourcePast', { years: years.join('、'), kind: unit.past_kind ?? t('usualKind') })}</Source>
              </span>
            )}
            <span>
              <Source>{t('sourcePlan', { year: unit.year })}</Source>
            </span>
          </Two>
        )
      },
    },
  ]
}
