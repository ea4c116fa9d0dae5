/** How a call goes out, and what may come of it. */
export interface Outgoing {
  readonly method: string
  readonly json?: unknown
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Over the whole call, its body included. */
  readonly timeout: number
  readonly fetch?: typeof fetch
}

/** The server answered, with a refusal. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
  }
}
/** Nobody answered in time. */
export class Overdue extends Error {}

/**
 * One call over `fetch`: the answer's JSON (nothing, where it is empty), or `Refusal`, `Overdue`, a `SyntaxError` for what is no JSON,
 * and `fetch`'s own errors. No retries, no hooks: who wants them stands above. A whole client library weighs 8 kB gz in every element.
 */
export async function request(address: string, out: Outgoing): Promise<unknown> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), out.timeout)
  const query = new URLSearchParams(out.query).toString()
  try {
    const asked = new Request(query ? `${address}?${query}` : address, {
      method: out.method,
      headers: { ...out.headers, ...(out.json !== undefined && { 'Content-Type': 'application/json' }) },
      signal: out.signal ? AbortSignal.any([late.signal, out.signal]) : late.signal,
      ...(out.json !== undefined && { body: JSON.stringify(out.json) }),
    })
    const answer = await (out.fetch ?? globalThis.fetch)(asked)
    const text = await answer.text()
    if (!answer.ok) throw new Refusal(answer.status, errorBody(text, answer.headers.get('Content-Type') ?? ''))
    return text ? (JSON.parse(text) as unknown) : undefined
  } catch (error) {
    throw late.signal.aborted ? new Overdue() : error
  } finally {
    // R6: a call that is over leaves no timer behind
    clearTimeout(timer)
  }
}

/** What a refusal says. One that calls itself JSON and is none says nothing, but its status still counts. */
function errorBody(text: string, type: string): unknown {
  if (!text) return undefined
  if (!/[/+]json\b/i.test(type)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
