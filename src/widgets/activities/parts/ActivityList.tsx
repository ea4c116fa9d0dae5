import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byRow, byWord, chosenOf, ListPage, Tabs, useListPage, useListView } from '../../../core/ui/index.ts'
import { isOfTeachers, useActivityRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActivityActs } from '../use-activity-acts.ts'
import { useActiveTerms, useActiveTypes } from './choices.ts'
import { useActivityColumns } from './columns.tsx'

const Lead = styled.div`
  @media (max-width: 1023px) { margin-bottom: 12px; }
`
const tabs = ['school', 'own'] as const

/** R174, R177, R178: a student's are what is open to her and what she did by herself; staff have one list. */
export function ActivityList({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const { isStudent } = useActivityRights()
  const [names] = useState(() => ['tab', 'term', 'active_type', 'origin', 'joining'])
  const view = useListView(names, { address: address ?? false })
  const tab = tabs.find(one => one === chosenOf(view[0].filters.tab)[0]) ?? 'school'
  const lead = isStudent && (
    <Lead>
      <Tabs
        label={t('whose')}
        tabs={tabs.map(one => ({ key: one, label: t(`tab.${one}`) }))}
        value={tab}
        onChange={next => view[1]({ filters: { tab: [next] }, search: '', sort: null })}
      />
    </Lead>
  )
  return <Listed key={tab} isOwn={isStudent && tab === 'own'} {...{ view, lead }} />
}

interface ListedProps {
  isOwn: boolean
  view: ReturnType<typeof useListView>
  lead: ReactNode
}
function Listed({ isOwn, view, lead }: ListedProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const acts = useActivityActs()
  const rights = useActivityRights()
  const { type, isStudent } = rights
  const { school_actives: calls } = api
  const terms = useActiveTerms()
  const types = useActiveTypes(true)
  const call =
    type === undefined
      ? null
      : isStudent
        ? isOwn
          ? calls.student_creator
          : calls.student
        : isOfTeachers(type)
          ? calls.teacher
          : calls.list
  const list = useListPage({
    name: isOwn ? 'activities-own' : 'activities',
    ...{ call, view },
    filters: {
      term: terms.length > 1 && byRow(t('term'), terms),
      active_type: types.length > 1 && byWord(t('active_type'), types),
      origin:
        !isStudent &&
        byWord(
          t('origin'),
          (['school', 'student'] as const).map(value => ({ value, label: t(`origin.${value}`) })),
          false,
        ),
      joining:
        isStudent &&
        !isOwn &&
        byWord(
          t('joining'),
          (['joined', 'free'] as const).map(value => ({ value, label: t(`joining.${value}`) })),
          false,
        ),
    },
    columns: useActivityColumns(isStudent, isOwn),
  })
  return (
    <ListPage
      list={list}
      title={t(isStudent ? 'titleOwn' : 'title')}
      lead={lead}
      noun={t('noun')}
      find={t('find')}
      none={{
        title: t(isOwn ? 'noneOwn' : 'none'),
        text: t(isOwn ? 'noneOwnText' : isStudent ? 'noneOpenText' : 'noneText'),
      }}
      rowName={one => one.name}
      rowActions={one => [
        { key: 'detail', label: common('detail'), to: 'activity.detail' as const, params: { uuid: one.uuid } },
        rights.mayJoin(one) && { key: 'join', label: t('join'), onPick: () => void acts.join(one) },
        rights.mayLeave(one) && { key: 'leave', label: t('leave'), onPick: () => void acts.leave(one) },
        rights.mayChange(one) && { key: 'edit', label: common('edit'), to: 'activity.edit' as const, params: { uuid: one.uuid } },
        rights.mayRemove(one) && { key: 'delete', label: common('delete'), danger: true, onPick: () => acts.remove(one) },
      ]}
      create={rights.mayCreate && (isOwn || !isStudent) && { label: t(isStudent ? 'createOwn' : 'create'), to: 'activity.create' as const }}
    />
  )
}
