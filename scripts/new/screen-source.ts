import type { Described } from './contract.ts'

const plain = (described: Described) =>
  described.read.filter(({ kind, name }) => kind !== 'object' && name !== 'uuid' && !name.endsWith('_time'))

/** The column of a field: the id quiet, the name strong, digits in columns; sortable where the contract lets a list be ordered by it. */
function column({ resource }: Described, { name, kind }: Described['read'][number]): string {
  const parts = [
    `key: '${name}'`,
    `title: t('${name}')`,
    ...(name === 'id'
      ? ["num: true, muted: true, card: 'none'"]
      : name === 'name'
        ? ['strong: true']
        : ['date', 'year', 'number'].includes(kind)
          ? ['num: true']
          : []),
    ...(resource.ordering.includes(name) ? ['sortable: true'] : []),
  ]
  return `      { ${parts.join(', ')} },`
}

/** The list with its form and its way to the record; \`uuid\` shows that record. */
export function listScreen(described: Described, { Name, place }: { Name: string; place: string }): string {
  const { client } = described
  const columns = plain(described).filter(field => field.kind !== 'school')
  return `import { useState } from 'react'
import { useHost, useMay } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { ListPage, onDemand, useAct, useListPage } from '../../core/ui/index.ts'
import type { ${Name} } from './data.ts'
import { words } from './messages/index.ts'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const ${Name}Dialog = onDemand(() => import('./parts/${Name}Dialog.tsx').then(room => room.${Name}Dialog))
const ${Name}Info = onDemand(() => import('./parts/${Name}Info.tsx').then(room => room.${Name}Info))

export interface ${Name}ListProps {
  /** The page is ours: search, order and page live in its address. */
  address?: boolean
  /** The one to read, instead of the list. */
  uuid?: string
}

/**
 * Looks after ${described.base}: who may write makes, changes and deletes; everybody else reads.
 *
 * @example
 * <${Name}List />
 */
export function ${Name}List({ address, uuid }: ${Name}ListProps) {
  return uuid ? <${Name}Info uuid={uuid} /> : <All address={address} />
}

function All({ address }: ${Name}ListProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const [editing, setEditing] = useState<${Name} | 'new' | null>(null)
  const list = useListPage({
    name: '${client}',
    call: api.${client}.list,
    address,
    columns: [
${columns.map(field => column(described, field)).join('\n')}
    ],
  })
  const removeOne = (one: ${Name}) =>
    remove({ title: t('deleteTitle', { name: one.name }), text: t('deleteText'), run: () => api.${client}.remove(one.uuid), changes: [api.${client}] })
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        noun={t('noun')}
${described.resource.search.length > 0 ? `        find={t('${described.resource.search[0]}')}\n` : ''}        none={{ title: t('none'), text: t('noneText') }}
        rowName={one => one.name}
        rowActions={one => [
          { key: 'detail', label: common('detail'), to: '${place}', params: { uuid: one.uuid } },
          may(api.${client}.patch) && { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
          may(api.${client}.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => removeOne(one) },
        ]}
        create={may(api.${client}.create) && { label: t('create'), onPick: () => setEditing('new') }}
      />
      {editing && <${Name}Dialog one={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
`
}

/** One record to read. */
export function infoPage(described: Described, Name: string): string {
  return `import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { InfoPage, InfoSection, Moment, Term } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** One record to read. */
export function ${Name}Info({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const record = useRecord(api.${described.client}.get, uuid)
  return (
    <InfoPage title={t('infoTitle')} record={record} sub={one => one.name}>
      {one => (
        <InfoSection title={t('noun')}>
${plain(described)
  .filter(field => field.kind !== 'school')
  .map(({ name }) => `          <Term label={t('${name}')} value={one.${name}} />`)
  .join('\n')}
          <Term label={t('created_time')} value={<Moment at={one.created_time} />} />
        </InfoSection>
      )}
    </InfoPage>
  )
}
`
}
