import { type Changed, useAction, useRefresh } from '../data/index.ts'
import { type Question, useHost } from '../host/index.ts'

export interface Act<R> {
  /** Confirmed first; name in it what happens (G148). */
  readonly ask?: Question
  readonly run: () => Promise<R>
  /** The message shown when it has succeeded. */
  readonly success?: string | ((result: R) => string)
  /** What it changes. */
  readonly changes?: readonly Changed[]
}

/**
 * An action outside a form: confirms, calls, shows a message, and fetches again what it changed. Nothing happens while one is under
 * way; a refusal is shown by the error catalogue.
 *
 * @example
 * const { act } = useAct()
 * act({ ask: { title: t('deleteTitle', one), danger: true }, run: () => api.grades.remove(one.uuid), success: common('deleted'), changes: [api.grades] })
 */
export function useAct() {
  const host = useHost()
  const refresh = useRefresh()
  const acting = useAction(async ({ ask, run, success, changes = [] }: Act<unknown>) => {
    if (ask && !(await host.confirm(ask))) return undefined
    const result = await run()
    const text = typeof success === 'function' ? success(result) : success
    if (text) host.notify({ tone: 'success', text })
    await refresh(...changes)
    return result
  })
  return { act: acting.run as <R>(act: Act<R>) => Promise<R | undefined>, busy: acting.busy }
}
