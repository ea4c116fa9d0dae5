import { useEffect } from 'react'
import { type PublishedKindName, publishedKinds } from '../../../core/contracts/import/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { byWord, ListPage, Moment, Source, Status, type StatusKind, useAct, useListPage } from '../../../core/ui/index.ts'
import type { UploadRecord } from '../data.ts'
import { Choice } from './Choice.tsx'
import { uploadWords } from './messages/index.ts'

/** How often what is under way is looked at again. */
const LOOK_MS = 2000
const kindOf: Readonly<Record<UploadRecord['status'], StatusKind>> = {
  processing: 'needs',
  done: 'done',
  failed: 'failed',
  cancelled: 'not-yet',
}

/** R124 (G144): what a province has published is imported here, and every import stands here with what became of it. */
export function Uploads({ address }: { address: boolean | undefined }) {
  const t = useWords(uploadWords)
  const { api } = useHost()
  const may = useMay()
  const { act } = useAct()
  const named = (kind: string) => (publishedKinds.includes(kind as PublishedKindName) ? t(kind as PublishedKindName) : kind)
  const whatOf = (one: UploadRecord) => [named(one.kind), one.province_name, one.year, one.track, one.table_kind].filter(Boolean).join(' ')
  const statusOf = (one: UploadRecord) =>
    one.undone_time ? t('undone') : t(one.status, { passed: grouped(one.passed), count: grouped(one.count) })
  const list = useListPage({
    name: 'upload-records',
    call: api.upload_records.list,
    address,
    filters: {
      kind: byWord(
        t('kind'),
        publishedKinds.map(kind => ({ value: kind, label: t(kind) })),
        false,
      ),
    },
    columns: [
      {
        ...{ key: 'created_time', title: t('created_time'), sortable: true, card: 'beside' },
        cell: one => <Moment at={one.created_time} />,
      },
      { key: 'of', title: t('of'), strong: true, card: 'title', cell: whatOf, text: whatOf },
      {
        ...{ key: 'status', title: t('status'), card: 'end' },
        cell: one => <Status kind={one.undone_time ? 'not-yet' : kindOf[one.status]}>{statusOf(one)}</Status>,
        text: statusOf,
      },
      { key: 'count', title: t('count'), num: true, align: 'end', card: 'meta', cell: one => t('rows', { n: grouped(one.count) }) },
      { key: 'result', title: t('result'), card: 'main', cell: one => resultOf(one), text: one => resultOf(one) ?? '', emptyText: '—' },
      {
        ...{ key: 'source', title: t('source'), card: 'none', secondary: true, emptyText: t('unknown') },
        cell: one => one.source && <Source>{one.source}</Source>,
        text: one => one.source ?? '',
      },
      { key: 'name', title: t('name'), card: 'meta', muted: true, emptyText: t('noName') },
    ],
  })
  const resultOf = ({ status, message, created, updated, undone }: UploadRecord) => {
    if (undone) return t('tookBack', { removed: grouped(undone.removed), restored: grouped(undone.restored), kept: grouped(undone.kept) })
    if (status === 'done') return t('wrote', { created: grouped(created), updated: grouped(updated) })
    if (status === 'failed') return message || t('nothingWritten')
    return status === 'cancelled' ? t('nothingWritten') : null
  }
  const isAtWork = list.rows?.some(({ status }) => status === 'processing') ?? false
  const { again } = list
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [isAtWork, again])

  const changes = [api.upload_records]
  const stop = (one: UploadRecord) =>
    void act({
      ask: { title: t('stopTitle'), text: t('stopText', { what: whatOf(one) }), ok: t('stop'), danger: true },
      run: () => api.imports.cancel(one.uuid, {}),
      success: t('stopping'),
      changes,
    })
  const undo = (one: UploadRecord) =>
    void act({
      ask: {
        ...{ title: t('undoTitle', { n: grouped(one.created + one.updated) }), text: t('undoText', { what: whatOf(one) }) },
        ...{ ok: t('undo'), danger: true },
      },
      run: () => api.imports.undo(one.uuid, {}),
      success: ({ undone }) =>
        undone
          ? t('undoDone', { removed: grouped(undone.removed), restored: grouped(undone.restored), kept: grouped(undone.kept) })
          : t('undone'),
      // what it filled, and what is reckoned from it
      changes: [
        ...changes,
        ...[api.colleges, api.score_to_rank, api.college_scores, api.college_major_scores, api.admission_plans],
        api.dict_options.college_query_options,
      ],
    })
  return (
    <ListPage
      list={list}
      title={t('title')}
      noun={t('noun')}
      lead={<Choice onImported={list.refresh} />}
      none={{ title: t('none'), text: t('noneText') }}
      rowName={one => `${whatOf(one)} ${one.created_time}`}
      rowActions={one => [
        one.status === 'processing' && may(api.imports.cancel) && { key: 'stop', label: t('stop'), danger: true, onPick: () => stop(one) },
        one.status === 'done' &&
          !one.undone_time &&
          may(api.imports.undo) && { key: 'undo', label: t('undo'), danger: true, onPick: () => undo(one) },
      ]}
    />
  )
}
