import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface Patience {
  /** So long after the last request and the last answer nobody is there who would wait. */
  readonly quietMs: number
  /** The same while answers are outstanding: whoever sends nothing, or reads nothing, for so long waits for nobody. */
  readonly stalledMs: number
  /** However busy it is: what would hold somebody is done after so long all the same, or whoever comes each second puts it off for ever. */
  readonly longestMs: number
}

/** Whoever watches over us asks day and night, and does not mind to wait. */
const isWatch = (url = '') => /^\/(healthz|readyz|metrics)(\?|$)/.test(url)

/** When there is room for what keeps everybody waiting: what tidies up an embedded database. */
export function quiet({ quietMs, stalledMs, longestMs }: Patience) {
  let [open, heard, done] = [0, -Infinity, performance.now()]
  return {
    listenTo: (server: Server) =>
      server.on('request', ({ url }: IncomingMessage, answer: ServerResponse) => {
        if (isWatch(url)) return
        open += 1
        heard = performance.now()
        answer.once('close', () => {
          open -= 1
          heard = performance.now()
        })
      }),
    /** Asked before each piece of it, of which there is more as long as `work` says so. */
    async use(work: (isQuiet: boolean) => Promise<boolean>): Promise<void> {
      const now = performance.now()
      const isQuiet = now - heard > (open === 0 ? quietMs : stalledMs) || now - done > longestMs
      const isMore = await work(isQuiet)
      if (isQuiet && !isMore) done = now
    },
  }
}
