import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { useAct } from '../../../core/ui/index.ts'
import type { College } from '../data.ts'
import { words } from '../messages/index.ts'

/** Puts a college into one's own list, or takes it out: what is sent says which, so that sending twice does not undo it (G033). */
export function useCollect() {
  const { api } = useHost()
  const t = useWords(words)
  const { act } = useAct()
  return ({ uuid, name, is_collect }: College) =>
    void act({
      of: uuid,
      run: () => api.colleges.collect(uuid, { is_collect: !is_collect }),
      success: t(is_collect ? 'uncollected' : 'collected', { name }),
      changes: [api.colleges],
    })
}
