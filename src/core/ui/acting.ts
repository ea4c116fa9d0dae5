import { type Changed, useAction, useRefresh } from '../data/index.ts'
import { type Question, useHost } from '../host/index.ts'

export interface Act<R> {
  /** Asked first; name in it what happens (G148). */
  readonly ask?: Question
  readonly run: () => Promise<R>
  /** Said of a success. */
  readonly said?: string | ((result: R) => string)
  /** What it changes. */
  readonly changes?: readonly Changed[]
}

/**
 * One thing done at once: asked, called, said, and what it changed fetched again. Nothing happens while one is under way; a refusal is
 * the error catalogue's.
 *
 * @example
 * const { act } = useAct()
 * act({ ask: { title: t('deleteTitle', one), danger: true }, run: () => api.grades.remove(one.uuid), said: common('deleted'), changes: [api.grades] })
 */
export function useAct() {
  const host = useHost()
  const refresh = useRefresh()
  const acting = useAction(async ({ ask, run, said, changes = [] }: Act<unknown>) => {
    if (ask && !(await host.confirm(ask))) return undefined
    const result = await run()
    const text = typeof said === 'function' ? said(result) : said
    if (text) host.notify({ tone: 'success', text })
    await refresh(...changes)
    return result
  })
  return { act: acting.run as <R>(act: Act<R>) => Promise<R | undefined>, busy: acting.busy }
}
