import { CannotStart } from '../kit/cannot-start.ts'

/** A startup parameter that whoever answers there does not know: PostgreSQL knows ours, what stands before it may not. */
const PROTOCOL_VIOLATION = '08P01'

/** Why PostgreSQL is not opened, in one line: its reasons name a user, a database or an address, never a row or a password. */
export function cannotOpen(error: unknown): CannotStart {
  const { message, code, errors } = causeOf(error)
  const reason = message || errors?.[0]?.message || String(code)
  const pooler =
    code === PROTOCOL_VIOLATION
      ? ' A pooler such as PgBouncer stands before it: name PostgreSQL itself, each process has a pool of its own (24 connections).'
      : ''
  return new CannotStart(`DATABASE_URL: the database cannot be opened: ${reason}.${pooler}`)
}

interface Said {
  readonly message?: string
  readonly code?: unknown
  /** Of a name with several addresses each that was tried. */
  readonly errors?: readonly Error[]
}
const causeOf = (error: unknown): Said => (error instanceof Error && error.cause ? causeOf(error.cause) : (error as Said))
