import type { ApiError } from './api-error.ts'
import type { ClientOptions } from './client.ts'

type Asked = Pick<ClientOptions, 'person' | 'token'>

/**
 * Who asks, as a call begins: whether she is gone by now. She is, too, while it is not known yet who is there, and when nobody is: what her
 * call is answered, and all that follows from it, is for nobody else.
 */
export function asker({ person }: Asked): () => boolean {
  const by = person?.()
  return () => by !== undefined && person?.() !== by
}

/** A new password has ended the token that something was asked with: that says nothing of the one she has now (`isPast`). */
export async function markPast(failure: ApiError, key: string | undefined, { token }: Asked): Promise<void> {
  if (failure.status !== 401 || !key) return
  const now = await token?.()
  failure.isPast = now !== undefined && now !== '' && now !== key
}
