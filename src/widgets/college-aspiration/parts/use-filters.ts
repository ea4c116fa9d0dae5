import { useRecord } from '../../../core/data/index.ts'
import { isOf } from '../../../core/domain/admission/disciplines.ts'
import { shortPlace } from '../../../core/domain/places.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byWord, chosenOf, type ListView } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const choices = (named: readonly { id: string | number; name: string }[] | undefined) =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** The filters of the colleges and of their majors, with 不限. */
export function useFilters(view: ListView) {
  const t = useWords(words)
  const { api } = useHost()
  const { data: options } = useRecord(api.dict_options.college_query_options)
  const disciplines = chosenOf(view.filters.major)
  // of nearly a hundred classes those of the chosen disciplines, whose two digits they begin with
  const classes = (options?.second_major ?? []).filter(({ id }) => isOf(id, disciplines))
  return {
    provinces: byWord(
      t('province'),
      (options?.provinces ?? []).map(({ id, name }) => ({ value: id, label: shortPlace(name) })),
    ),
    level: byWord(t('level'), choices(options?.level)),
    attr: byWord(t('attr'), choices(options?.attr)),
    type: byWord(t('type'), choices(options?.type)),
    college_nature: byWord(t('college_nature'), choices(options?.college_nature)),
    major: byWord(t('discipline'), choices(options?.major)),
    second_major: byWord(t('majorClass'), choices(classes)),
  }
}

/** A class goes with its discipline. */
export function settle(filters: ListView['filters']): ListView['filters'] {
  const disciplines = chosenOf(filters.major)
  const kept = chosenOf(filters.second_major).filter(code => isOf(code, disciplines))
  return { ...filters, second_major: kept }
}
