import { ApiError } from '../api/index.ts'
import { type Changed, useAction, useRefresh } from '../data/index.ts'
import { type Question, useHost } from '../host/index.ts'
import { commonWords, useWords } from '../i18n/index.ts'

export interface Act<R> {
  /** Which row it is of, in a list: that of one is under way keeps nobody from that of another. */
  readonly of?: string
  /** Confirmed first; name in it what happens (G148). */
  readonly ask?: Question
  readonly run: () => Promise<R>
  /** The message shown when it has succeeded. */
  readonly success?: string | ((result: R) => string)
  /** What it changes. */
  readonly changes?: readonly Changed[]
}

export interface Removal extends Pick<Act<unknown>, 'run' | 'changes'> {
  readonly title: string
  readonly text?: string
}

/**
 * An action outside a form: confirms, calls, shows a message, and fetches again what it changed. Nothing happens while one `of` the same is
 * under way; a refusal is shown by the error catalogue.
 *
 * @example
 * const { remove } = useAct()
 * remove({ title: t('deleteTitle', one), text: t('deleteText'), run: () => api.grades.remove(one.uuid), changes: [api.grades] })
 */
export function useAct() {
  const host = useHost()
  const common = useWords(commonWords)
  const refresh = useRefresh()
  const acting = useAction(
    async ({ ask, run, success, changes = [] }: Act<unknown>) => {
      if (ask && !(await host.confirm(ask))) return undefined
      const result = await run().catch(async (error: unknown) => {
        // somebody else has changed it: what she decides by now is what it has become (R9)
        if (error instanceof ApiError && error.status === 412) await refresh(...changes)
        throw error
      })
      const text = typeof success === 'function' ? success(result) : success
      if (text) host.notify({ tone: 'success', text })
      await refresh(...changes)
      return result
    },
    one => one.of ?? '',
  )
  const act = acting.run as <R>(act: Act<R>) => Promise<R | undefined>
  /** Asks in the words that name what is lost, deletes, and says so. */
  const remove = ({ title, text, ...rest }: Removal) =>
    void act({ ask: { title, text, ok: common('delete'), danger: true }, success: common('deleted'), ...rest })
  return { act, remove, busy: acting.busy }
}
