import { settledProps } from '../../core/element/settled-props.ts'
import { useHost, useMay } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { byRow, byWord, byYear, Empty, ListPage, PlaceLink, useListPage, useListView, WordButton } from '../../core/ui/index.ts'
import { classLabels, useClass, useClasses, useCounts, useSchools } from './data.ts'
import { useFollowing } from './following.ts'
import { type Say, words } from './messages/index.ts'
import { accountState, accountStates, filterKeys, firstCourses, settleClasses } from './model.ts'
import { notes } from './notes.ts'
import { columnsOf } from './parts/columns.tsx'
import { FollowingFailed } from './parts/FollowingFailed.tsx'
import { useInitialPasswords } from './use-initial-passwords.ts'
import { useStudentActs } from './use-student-acts.tsx'
import { type View, views } from './views.ts'

export interface StudentRosterProps {
  /** Whose students: a school's, a class's, a teacher's, those she follows, a bureau's, everybody's. */
  view?: View
  /** Of the view 'admin': 0 paid for by the school, 2 by the student. */
  accountType?: 0 | 2
  /** Of the view 'class': the class. */
  uuid?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * The students somebody looks after: filters, search, selection, export, and what may be done with each.
 *
 * @example
 * <StudentRoster view="school" />
 * <StudentRoster view="class" uuid={grade.uuid} />
 */
export function StudentRoster(given: StudentRosterProps) {
  const props = settledProps('StudentRoster', notes, given)
  if (props.view === 'class') return <OneClass key={props.uuid} {...props} view="class" />
  // another kind is another list: page, filters and selection start anew
  return <Roster key={`${props.view} ${props.accountType}`} {...props} />
}

/** Of a class that is not there, or that nobody has named, nothing is known: not that nobody is in it. */
function OneClass(props: StudentRosterProps & { view: 'class' }) {
  const t = useWords(words)
  const { error } = useClass(props.uuid)
  if (props.uuid && error?.status !== 404) return <Roster {...props} />
  return (
    <Empty
      bare
      heading="h1"
      title={t('classGone')}
      text={t('classGoneText')}
      actions={<PlaceLink to="classes">{t('allClasses')}</PlaceLink>}
    />
  )
}

function Roster({ view, accountType, uuid, address }: StudentRosterProps & { view: View }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const { list: name, exported, schools: hasSchools, enrols, title } = views[view]
  const listView = useListView(filterKeys, { address })
  const [{ filters: chosen }] = listView
  const schools = useSchools(view)
  const { years, classes } = useClasses(view, chosen.work_unit)
  const { followed, again } = useFollowing(view)
  const isWhole = view !== 'class'
  const list = useListPage({
    name: `students-${view}`,
    call: api.students[name],
    exported: api.students[exported],
    query: { ...(view === 'class' && uuid && { grade: [uuid] }), ...(view === 'admin' && { account_type: accountType }) },
    view: listView,
    changes: [api.students, api.grades],
    filters: {
      work_unit:
        hasSchools &&
        byRow(
          t('work_unit'),
          schools.map(one => ({ value: one.uuid, label: one.name })),
        ),
      year:
        isWhole &&
        byYear(
          t('year'),
          years.map(one => ({ value: one.year, label: one.year_name })),
        ),
      grade: isWhole && byRow(t('grade'), classLabels(classes, years, chosen)),
      first_course: byWord(
        t('firstCourse'),
        firstCourses.map(first => ({ value: first, label: t(`first_${first}`) })),
      ),
      state: byWord(
        t('account'),
        accountStates.map(state => ({ value: state, label: t(`state_${state}`) })),
      ),
    },
    columns: columnsOf(view, t, followed),
  })
  const acts = useStudentActs(view, followed, list.drop)
  const passwords = useInitialPasswords(uuid)
  const mayEnrol = enrols && may(api.students.relation_create)
  const head = useHead(view, uuid, t)
  const more = { subjects: t('subjects'), state: t('state'), ...(hasSchools && { school: t('work_unit') }) }
  return (
    <>
      <ListPage
        list={list}
        title={head.title ?? t(view === 'admin' && accountType !== undefined ? `admin${accountType}` : title)}
        sub={head.text}
        lead={again && <FollowingFailed onRetry={again} />}
        noun={t('students')}
        found={n => t('found', { n })}
        find={t('find')}
        none={{ title: t(`none_${view}`), text: t(`none_${view}_text`) }}
        rowName={row => row.name}
        rowActions={acts.rowActions}
        importing={enrols && may(api.students.multi_create) && { kind: 'students', label: t('importStudents') }}
        create={mayEnrol && { label: t('create'), to: 'student.create' }}
        more={[
          // an administrator of all schools would have to name one (product decision 4)
          enrols &&
            view !== 'admin' &&
            may(api.students.download_cleartext_pass) && {
              key: 'passwords',
              icon: 'lock',
              label: t('initialPasswords'),
              onPick: passwords,
            },
        ]}
        selection={rows => (
          <>
            {acts.resetMany && <WordButton onClick={() => acts.resetMany?.(rows)}>{acts.resetLabel}</WordButton>}
            {acts.removeMany && (
              <WordButton tone="danger" onClick={() => acts.removeMany?.(rows)}>
                {t('deleteSelected')}
              </WordButton>
            )}
          </>
        )}
        sheet={async rows => (await import('./export-rows.ts')).exportedTable(rows, more, row => t(`state_${accountState(row)}`))}
        settle={filters => settleClasses(filters, classes)}
      />
      {acts.dialogs}
    </>
  )
}

/** The title and the line beside it: a class and its year, or how many there are. */
function useHead(view: View, uuid: string | undefined, t: Say) {
  const counts = useCounts(view)
  const one = useClass(view === 'class' ? uuid : undefined).data
  const line = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join('\u3000')
  if (one) return { title: one.name, text: line(one.year_name, one.school_area, t('countStudents', { n: one.student_count })) }
  if (!counts) return {}
  const { classes, students, active } = counts
  return { text: line(t('countClasses', { n: classes }), t('countStudents', { n: students }), t('countActive', { n: active })) }
}
