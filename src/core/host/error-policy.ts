import { type ApiError, errorLines } from '../api/index.ts'
import { missingLoginDetails, vipOnlyDetail } from '../domain/protocol.ts'
import type { Notice } from './host.ts'
import type zh from './messages/zh.ts'

/** What a reaction may do: the part of a Host that this table needs. */
export interface ReactionHost {
  notify(notice: Notice): void
  open(name: 'need-permissions'): Promise<unknown>
  signedOut(): void
  reload(): void
  asker(): () => boolean
  words(): (key: keyof typeof zh) => string
}

interface Reaction {
  readonly when: (error: ApiError) => boolean
  readonly do: (host: ReactionHost, error: ApiError) => void
}

/** Calls that sign somebody in (G131): their 401 is about the password, not about the session. */
const signIn = /^(login-methods\/(login|work_unit_login)|sms\/sms\/sms_login)\//

export const isVipOnly = (error: ApiError) => error.status === 403 && error.detail === vipOnlyDetail
const status =
  (from: number, to = from) =>
  (error: ApiError) =>
    error.status >= from && error.status <= to

const detailFor = (ms: number) => (host: ReactionHost, error: ApiError) => {
  const lines = error.detail === undefined ? errorLines(error.body) : [error.detail]
  if (lines.length === 0) host.notify({ tone: 'warning', text: host.words()('unknown') })
  else host.notify({ tone: 'error', text: lines[0]!, lines: lines.slice(1), for: ms })
}

/** The error catalogue (D1§8) row by row; the first that fits is what happens. */
const catalogue: readonly Reaction[] = [
  { when: error => error.kind === 'timeout', do: host => host.notify({ tone: 'error', text: host.words()('timeout'), for: 2000 }) },
  { when: error => error.kind === 'network', do: host => host.notify({ tone: 'error', text: host.words()('timeout'), for: 2000 }) },
  { when: error => error.kind === 'garbage', do: host => host.notify({ tone: 'warning', text: host.words()('unknown'), for: 2000 }) },
  { when: status(400), do: detailFor(5000) },
  { when: error => error.status === 401 && (error.isPast || signIn.test(error.path)), do: detailFor(2000) },
  {
    when: status(401),
    do(host) {
      host.notify({ tone: 'error', text: host.words()('expired'), for: 2000, isFarewell: true })
      host.signedOut()
    },
  },
  { when: isVipOnly, do: host => void host.open('need-permissions') },
  {
    when: error => error.status === 403 && missingLoginDetails.includes(error.detail ?? ''),
    do(host) {
      host.notify({ tone: 'error', text: host.words()('loggedOut'), for: 2000, isFarewell: true })
      const isHers = host.asker()
      setTimeout(() => {
        // who has signed in meanwhile lacks nothing
        if (!isHers()) return
        host.signedOut()
        host.reload()
      }, 2000)
    },
  },
  { when: status(500, 599), do: host => host.notify({ tone: 'error', text: host.words()('serverTrouble'), for: 2000 }) },
  { when: () => true, do: detailFor(5000) },
]

/** Reacts to a failed call as the documents say. */
export function react(error: ApiError, host: ReactionHost): void {
  if (error.kind === 'aborted') return
  catalogue.find(row => row.when(error))?.do(host, error)
}
