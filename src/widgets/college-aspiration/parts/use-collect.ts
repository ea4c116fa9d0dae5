import { useWords } from '../../../core/i18n/index.ts'
import { useAct } from '../../../core/ui/index.ts'
import { type Unit, useCalls } from '../data.ts'
import { words } from '../messages/index.ts'

/** Puts a major into one's own list, or takes it out: what is sent says which, so that sending twice does not undo it (G033). */
export function useCollect(isArts: boolean) {
  const { all, collect } = useCalls(isArts)
  const t = useWords(words)
  const { act } = useAct()
  return ({ uuid, college_name, major_name, is_collect }: Unit) =>
    void act({
      of: uuid,
      run: () => collect(uuid, { is_collect: !is_collect }),
      success: t(is_collect ? 'uncollected' : 'collected', { name: `${college_name} ${major_name}` }),
      changes: [all],
    })
}
