import { useList } from '../../../core/data/index.ts'
import { offeredCourses } from '../../../core/domain/electives.ts'
import { useCurrentUser, useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byWord, ListPage, useAct, useListPage } from '../../../core/ui/index.ts'
import type { Line } from '../data.ts'
import { words } from '../messages/index.ts'
import { useLineColumns } from './line-columns.tsx'

/** The lines of the plan that chosen subjects open, or those in her own list (C225, C226). */
export function Lines({ view, address }: { view: 'subject' | 'collect'; address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const { act } = useAct()
  const native = useCurrentUser()?.extra_user_info.native
  const { rows: courses = [] } = useList(api.courses.list)
  const isMine = view === 'collect'
  const list = useListPage({
    name: isMine ? 'my-electives' : 'electives',
    call: isMine ? api.college_electives.by_collect : api.college_electives.search_by_course,
    query: !isMine && native ? { province: [native.province.id] } : undefined,
    address,
    filters: {
      course: byWord(
        t('course'),
        offeredCourses(courses, native?.select_course_type).map(({ name, value }) => ({ value, label: name })),
      ),
    },
    columns: useLineColumns(),
  })
  const collect = ({ uuid, major_name: name, is_collect }: Line) =>
    void act({
      of: uuid,
      run: () => api.college_electives.collect(uuid, { is_collect: !is_collect }),
      success: t(is_collect ? 'uncollected' : 'collected', { name }),
      changes: [api.college_electives],
    })
  return (
    <ListPage
      list={list}
      title={t(isMine ? 'collectTitle' : 'subjectTitle')}
      noun={t('noun')}
      found={n => t('found', { n })}
      find={t('find')}
      none={{ title: t(isMine ? 'noneMine' : 'noneLines'), text: t(isMine ? 'noneMineText' : 'noneLinesText') }}
      rowName={one => `${one.college_name} ${one.major_name}`}
      rowActions={one => [
        may(api.college_electives.collect) && {
          key: 'collect',
          label: t(one.is_collect ? 'uncollect' : 'collect'),
          onPick: () => collect(one),
        },
      ]}
    />
  )
}
