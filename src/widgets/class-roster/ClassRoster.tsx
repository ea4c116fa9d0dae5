import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Grade as Shape } from '../../core/contracts/data_dict/grade.ts'
import { useRecord } from '../../core/data/index.ts'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { byYear, ListPage, onDemand, useAct, useListPage } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const ClassDialog = onDemand(() => import('./parts/ClassDialog.tsx').then(room => room.ClassDialog))

export type Grade = z.input<typeof Shape>

export interface ClassRosterProps {
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * The classes of a school: id, name, year, work unit, campus and the way to each (B255).
 *
 * @example
 * <ClassRoster />
 */
export function ClassRoster({ address }: ClassRosterProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const { api } = host
  const may = useMay()
  const { remove } = useAct()
  const [editing, setEditing] = useState<Grade | 'new' | null>(null)
  const { data: tree } = useRecord(may(api.grades.jw_year_grade_tree) ? api.grades.jw_year_grade_tree : null)
  const years = [...(tree ?? [])].sort((a, b) => b.year - a.year)
  const list = useListPage({
    name: 'classes',
    call: api.grades.list,
    address,
    changes: [api.grades, api.students],
    filters: {
      year: byYear(
        t('cohort'),
        years.map(one => ({ value: one.year, label: one.year_name })),
      ),
    },
    columns: [
      { key: 'id', title: t('id'), num: true, muted: true, sortable: true, secondary: true, card: 'none' },
      { key: 'name', title: t('name'), strong: true, sortable: true },
      { key: 'year', title: t('year'), sortable: true, num: true, card: 'meta', cell: one => one.year_name },
      { key: 'work_unit', title: t('work_unit'), card: 'main', cell: one => one.work_unit.name },
      { key: 'school_area', title: t('school_area'), secondary: true, card: 'meta', emptyText: t('noArea') },
      {
        key: 'student_count',
        title: t('students'),
        num: true,
        align: 'end',
        card: 'end',
        cell: one => t('studentsOf', { n: one.student_count }),
      },
    ],
  })
  const removeOne = (one: Grade) => {
    const values = { year: one.year_name, name: one.name, n: one.student_count }
    // the server keeps a class that has students; that is said before anybody is asked
    if (one.student_count > 0) return host.notify({ tone: 'warning', text: t('stillHas', values), for: 5000 })
    remove({
      title: t('deleteTitle', values),
      text: t('deleteText', values),
      run: () => api.grades.remove(one.uuid),
      changes: [api.grades, api.students],
    })
  }
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        sub={
          tree &&
          [t('years', { n: tree.length }), t('countClasses', { n: tree.reduce((sum, one) => sum + one.children.length, 0) })].join('\u3000')
        }
        noun={t('classes')}
        found={n => t('found', { n })}
        find={t('find')}
        none={{ title: t('none'), text: t('noneText') }}
        rowName={one => one.name}
        rowActions={one => [
          { key: 'detail', label: common('detail'), to: 'class.students', params: { uuid: one.uuid } },
          may(api.grades.patch) && { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
          may(api.grades.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => removeOne(one) },
        ]}
        importing={may(api.grades.multi) && { kind: 'classes', label: t('importClasses') }}
        create={may(api.grades.create) && { label: t('create'), onPick: () => setEditing('new') }}
        sheet={async rows =>
          (await import('./export-rows.ts')).exportedTable(rows, {
            id: t('id'),
            unit: t('work_unit'),
            area: t('school_area'),
            students: t('students'),
          })
        }
      />
      {editing && <ClassDialog one={editing === 'new' ? undefined : editing} year={years[0]?.year} onClose={() => setEditing(null)} />}
    </>
  )
}
