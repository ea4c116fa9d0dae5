import { useState } from 'react'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { ListPage, onDemand, useAct, useListPage } from '../../core/ui/index.ts'
import type { Term } from './data.ts'
import { words } from './messages/index.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const TermDialog = onDemand(() => import('./parts/TermDialog.tsx').then(room => room.TermDialog))
const TermInfo = onDemand(() => import('./parts/TermInfo.tsx').then(room => room.TermInfo))

export interface TermListProps {
  /** The page is ours: search, order and page live in its address. */
  address?: boolean
  /** The one to read, instead of the list. */
  uuid?: string
}

/**
 * The terms of the school year (data_dict/term): who may write makes, changes and deletes them, everybody else reads.
 *
 * @example
 * <TermList />
 */
export function TermList({ address, uuid }: TermListProps) {
  return uuid ? <TermInfo uuid={uuid} /> : <All address={address} />
}

function All({ address }: TermListProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const [editing, setEditing] = useState<Term | 'new' | null>(null)
  const list = useListPage({
    name: 'terms',
    call: api.terms.list,
    address,
    columns: [
      { key: 'id', title: t('id'), num: true, muted: true, card: 'none' },
      { key: 'name', title: t('name'), strong: true, sortable: true },
      { key: 'begin_date', title: t('begin_date'), sortable: true },
      { key: 'end_date', title: t('end_date') },
    ],
  })
  const removeOne = (one: Term) =>
    remove({
      title: t('deleteTitle', { name: one.name }),
      text: t('deleteText'),
      run: () => api.terms.remove(one.uuid),
      changes: [api.terms],
    })
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        noun={t('noun')}
        find={t('name')}
        none={{ title: t('none'), text: t('noneText') }}
        rowName={one => one.name}
        rowActions={one => [
          { key: 'detail', label: common('detail'), to: 'term.detail', params: { uuid: one.uuid } },
          may(api.terms.patch) && { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
          may(api.terms.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => removeOne(one) },
        ]}
        create={may(api.terms.create) && { label: t('create'), onPick: () => setEditing('new') }}
      />
      {editing && <TermDialog one={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
