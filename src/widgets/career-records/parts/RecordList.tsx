import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { isConfirmed, type RecordKind, recordKinds } from '../../../core/domain/career-records.ts'
import { useCurrentUser } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byRow, byWord, chosenOf, ListPage, Tabs, useClassChoices, useListPage, useListView } from '../../../core/ui/index.ts'
import { nameOf, placeOf, sources, useRecordList, useRecordRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useRecordActs } from '../use-record-acts.ts'
import { useTermChoices } from './choices.ts'
import { useRecordColumns } from './columns.tsx'

interface ListProps {
  kind: RecordKind
  student: string | undefined
  address: boolean | undefined
}

const Lead = styled.div`
  @media (max-width: 1023px) { margin-bottom: 12px; }
`

/** All kinds, one at a time: each has its tab, filters and columns. */
export function RecordList({ kind: first, student, address }: ListProps) {
  const t = useWords(words)
  const user = useCurrentUser()
  const [names] = useState(() => ['kind', 'grade', 'term', 'is_archive', 'source'])
  const view = useListView(names, { address: address ?? false })
  // a bureau reads what is confirmed, and no plans
  const kinds = recordKinds.filter(kind => user?.u_type !== 6 || isConfirmed(kind))
  const kind = kinds.find(one => one === chosenOf(view[0].filters.kind)[0]) ?? first
  const tabs = (
    <Lead>
      <Tabs
        label={t('kinds')}
        tabs={kinds.map(one => ({ key: one, label: t(`kind.${one}`) }))}
        value={kind}
        onChange={next => view[1]({ filters: { kind: [next] }, search: '', sort: null })}
      />
    </Lead>
  )
  return <OfKind key={kind} {...{ kind, student, view }} lead={tabs} />
}

type View = ReturnType<typeof useListView>

function OfKind({ kind, student, view, lead }: { kind: RecordKind; student: string | undefined; view: View; lead: ReactNode }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const acts = useRecordActs(kind)
  const rights = useRecordRights(kind)
  const classes = useClassChoices()
  const terms = useTermChoices(kind)
  const list = useListPage({
    name: `career-records-${kind}`,
    call: useRecordList(kind),
    ...{ view, query: student ? { student } : {} },
    filters: {
      grade: !student && classes.length > 1 && byRow(t('grade'), classes),
      term: terms.length > 1 && byRow(t('term'), terms),
      is_archive: isConfirmed(kind) && byWord(t('state'), states(t), false),
      source:
        !rights.isStudent &&
        isConfirmed(kind) &&
        byWord(
          t('source'),
          sources.map(value => ({ value, label: t(`source.${value}`) })),
        ),
    },
    columns: useRecordColumns(kind, !rights.isStudent && !student),
  })
  const noun = t(`kind.${kind}`)
  return (
    <ListPage
      list={list}
      title={t('title')}
      lead={lead}
      noun={noun}
      find={t(rights.isStudent ? 'findOwn' : 'find')}
      none={{ title: t('none', { noun }), text: t(rights.isStudent ? 'noneOwnText' : rights.mayCreate ? 'noneText' : 'noneBureauText') }}
      rowName={one => nameOf(kind, one)}
      rowActions={one => {
        const place = placeOf(kind, one.uuid)
        return [
          place && { key: 'detail', label: common('detail'), ...place },
          // what a teacher comes here for
          rights.mayArchive(one) && { key: 'archive', label: t('archive'), onPick: () => void acts.archive(one) },
          rights.mayChange(one) && {
            ...{ key: 'edit', label: common('edit'), to: `record.${kind}.edit` as const, params: { uuid: one.uuid } },
          },
          rights.mayReopen(one) && { key: 'reopen', label: t('reopen'), onPick: () => void acts.reopen(one) },
          rights.mayChange(one) && { key: 'delete', label: common('delete'), danger: true, onPick: () => acts.remove(one) },
        ]
      }}
      importing={rights.mayImport && isConfirmed(kind) && !student && { kind, label: t('import', { noun }) }}
      create={rights.mayCreate && { label: t('create', { noun }), to: `record.${kind}.create` }}
    />
  )
}

const states = (t: (key: 'archived' | 'open') => string) => [
  { value: 'false' as const, label: t('open') },
  { value: 'true' as const, label: t('archived') },
]
