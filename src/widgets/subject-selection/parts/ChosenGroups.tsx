import { grouped, useWords } from '../../../core/i18n/index.ts'
import { type Column, PlaceLink, Table, useNarrow } from '../../../core/ui/index.ts'
import type { CourseStat } from '../data.ts'
import { words } from '../messages/index.ts'
import { percent } from '../model.ts'

type Group = CourseStat['groups'][number]

/** The same numbers class by class, or for a bureau school by school: a class leads to its students. */
export function ChosenGroups({ groups, isBySchool }: { groups: readonly Group[]; isBySchool: boolean }) {
  const t = useWords(words)
  const nameOf = ({ work_unit, grade }: Group) =>
    (isBySchool ? work_unit?.name : grade?.name) ?? t(isBySchool ? 'statNoSchool' : 'statNoClass')
  const narrow = useNarrow()
  const people = (key: string, title: string, of: (group: Group) => number): Column<Group> => ({
    ...{ key, title, num: true, align: 'end', card: 'meta' },
    text: group => String(of(group)),
    // a card has no heads over its numbers
    cell: group => (narrow ? `${title} ` : '') + t('statPeople', { n: grouped(of(group)) }),
  })
  const columns: Column<Group>[] = [
    {
      key: 'name',
      title: t(isBySchool ? 'statSchool' : 'statClass'),
      strong: true,
      text: nameOf,
      cell: group =>
        group.grade ? (
          <PlaceLink to="class.students" params={{ uuid: group.grade.uuid }} otherwise={nameOf(group)}>
            {nameOf(group)}
          </PlaceLink>
        ) : (
          nameOf(group)
        ),
    },
    {
      key: 'year',
      title: t('statYear'),
      num: true,
      card: 'beside',
      emptyText: '—',
      cell: one => one.year && t('statYearOf', { year: one.year }),
    },
    people('total', t('statTotal'), one => one.total),
    people('submitted', t('statSubmitted'), one => one.submitted),
    people('missing', t('statMissing'), one => one.total - one.submitted),
    {
      key: 'share',
      title: t('statShare'),
      num: true,
      align: 'end',
      card: 'end',
      emptyText: '—',
      text: one => percent(one.submitted, one.total) ?? '',
      cell: one => one.total > 0 && `${percent(one.submitted, one.total)}%`,
    },
    {
      key: 'most',
      title: t('statMostTitle'),
      card: 'main',
      emptyText: t('statHidden'),
      text: one => one.combinations[0]?.course.join(' ') ?? '',
      cell: ({ combinations: [most], submitted }) =>
        submitted === 0 ? t('statNoneYet') : most && `${most.course.join(' ')}　${t('statPeople', { n: grouped(most.students) })}`,
    },
  ]
  return (
    <Table
      label={t(isBySchool ? 'statBySchool' : 'statByClass')}
      columns={columns}
      rows={groups}
      rowKey={one => `${one.work_unit?.uuid} ${one.grade?.uuid} ${one.year}`}
      rowName={nameOf}
    />
  )
}
