/** refused: the server said no. garbage: it said something that is no answer. The others: it said nothing. */
export type FailureKind = 'refused' | 'timeout' | 'network' | 'aborted' | 'garbage'

/** A call that failed. `body` is the server's answer: `{detail}`, `{field: [messages]}` or anything at all. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly path: string
  /** 0 where nobody answered. */
  readonly status: number
  readonly body: unknown
  /** Seconds for which the server asks to be left alone (`Retry-After`). */
  retryAfter = 0
  /** It is about a token that another has taken the place of since: it says nothing of who has signed in now. */
  isPast = false

  constructor(kind: FailureKind, path: string, status = 0, body: unknown = undefined) {
    super(status ? `HTTP ${status} from ${path}` : `${kind}: ${path}`)
    this.kind = kind
    this.path = path
    this.status = status
    this.body = body
    // Until its stack is read, an error holds the functions it came through. One that is kept (a list that failed) would hold the element
    // that asked, and that one the error before it: everything that ever stood on the page (R6).
    void this.stack
  }

  /** The server's own message, where it sent one; never that of a 5xx, which is about the server and not for the person. */
  get detail(): string | undefined {
    if (this.status >= 500) return undefined
    const detail = (this.body as { detail?: unknown } | null | undefined)?.detail
    return typeof detail === 'string' ? detail : undefined
  }
}

/** A 400 body as lines of `field messages`, nested lists flattened (B187). Empty where the body is no such thing. */
export function errorLines(body: unknown): string[] {
  if (typeof body === 'string') return body ? [body] : []
  if (Array.isArray(body)) return body.flatMap(errorLines)
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([field, messages]) => {
    const words = errorLines(messages)
    if (words.length === 0) return []
    return field === 'detail' || field === 'non_field_errors' ? words : [`${field} ${words.join(' ')}`]
  })
}

/** The messages of each field of a 400, for a form. */
export function fieldMessages(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {}
  return Object.fromEntries(Object.entries(body).map(([field, messages]) => [field, errorLines(messages).join(' ')]))
}
