import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { useAct } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

interface Collectable {
  readonly uuid: string
  readonly name: string
  readonly is_collect: boolean
}

/** Puts a major into one's own list, or takes it out: what is sent says which, so that sending twice does not undo it (G033). */
export function useCollect() {
  const { api } = useHost()
  const t = useWords(words)
  const { act } = useAct()
  return ({ uuid, name, is_collect }: Collectable) =>
    void act({
      of: uuid,
      run: () => api.majors.collect(uuid, { is_collect: !is_collect }),
      success: t(is_collect ? 'uncollected' : 'collected', { name }),
      changes: [api.majors],
    })
}
