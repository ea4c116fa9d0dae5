import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byWord } from '../../../core/ui/index.ts'
import { usePublished, usePublishedYears } from '../parts/Pickers.tsx'
import { scoreWords } from './messages/index.ts'

const keys = ['examine_type', 'batch'] as const

/** By what both lists of scores are narrowed, once a province is chosen: year, track, and the batches it has scores of. */
export function useNarrowing(address: boolean | undefined) {
  const t = useWords(scoreWords)
  const { api } = useHost()
  const published = usePublished('province', keys, address)
  const { province, college } = published
  const year = usePublishedYears()
  const tables = useRecord(api.score_to_rank.tables).data ?? []
  const batches = useRecord(api.dict_options.college_query_options).data?.province_batch ?? []
  const tracks = [...new Set(tables.filter(table => table.province === province).map(table => table.track))]
  const asOptions = (words: readonly string[]) => words.map(word => ({ value: word, label: word }))
  return {
    ...published,
    query: { ...(province !== null && { province: [province] }), ...(college !== null && { category: [college] }) },
    filters: {
      year,
      examine_type: byWord(t('examine_type'), asOptions(tracks)),
      batch: byWord(t('batch'), asOptions(batches.filter(one => one.province === province).map(one => one.batch))),
    },
  }
}
