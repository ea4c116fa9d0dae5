import { ApiError, type CallOptions, resendKey } from '../../api/index.ts'
import { type Plain, sameValue } from './values.ts'
import { conflictOf, versionOf } from './version.ts'

/**
 * Whether what came of a save is known: it was refused by somebody who had looked at it. Where the line broke, or whoever stands before the
 * server answered, it may have been kept all the same (8.17); a full disk has kept nothing.
 */
export const isKnown = (error: ApiError): boolean => error.kind === 'refused' && (error.status < 500 || error.status === 507)

/** Under this key something else was kept: the save whose answer was lost. The key of one that was refused is free again. */
export const wasKept = ({ status }: ApiError): boolean => status === 422

export interface Attempt<R> {
  readonly send: (how: CallOptions) => Promise<R>
  /** That of the save whose end nobody knows, where there is one. */
  readonly key: string
  /** The version that was typed over; undefined where a new record is made. */
  readonly version: string | undefined
  /** What that save has sent, and how a record is read as such. */
  readonly before: Plain | null
  readonly read: (current: object) => Plain
  /** Whether a record says what is typed already. */
  readonly isTyped: (current: object) => boolean
}

/**
 * Sends a save. Of one that came before it and whose answer was lost it finds out what became: the same words are answered as they were then;
 * other words change the record once more where it is one that was stored, since nobody else but she herself has changed it in between. Where
 * somebody has saved just what is typed there is nothing to choose between.
 */
export async function settle<R>({ send, key, version, before, read, isTyped }: Attempt<R>): Promise<R> {
  const how = (resend: string, ifMatch = version): CallOptions => ({ resendKey: resend, ...(ifMatch && { ifMatch }) })
  const isOurs = (current: object) => {
    const now = read(current)
    return before !== null && Object.keys(before).every(name => sameValue(now[name], before[name]))
  }
  const onlyRefused = (error: unknown): ApiError => {
    if (!(error instanceof ApiError)) throw error
    return error
  }
  let failed: ApiError
  try {
    return await send(how(key))
  } catch (error) {
    failed = onlyRefused(error)
  }
  if (wasKept(failed) && version !== undefined)
    try {
      return await send(how(resendKey()))
    } catch (error) {
      failed = onlyRefused(error)
    }
  const current = conflictOf(failed)
  if (!current || !(isOurs(current) || isTyped(current))) throw failed
  return send(how(resendKey(), versionOf(current)))
}
