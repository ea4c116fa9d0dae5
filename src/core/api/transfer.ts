import { ApiError } from './api-error.ts'
import { asker, markPast } from './asker.ts'
import { asApiError, type ClientCall, type ClientOptions } from './client.ts'

// Files, apart from the client of calls: what sends none fetches none of this.

/** How a file is on its way. */
export interface Transfer {
  readonly signal: AbortSignal
  /** Bytes that have left. */
  readonly onProgress?: (sent: number) => void
}

async function headersOf({ token, locale }: ClientOptions, path: string): Promise<Record<string, string>> {
  const key = await Promise.resolve(token?.()).catch(error => {
    throw asApiError(error, path)
  })
  return { ...(key && { 'X-Token': key }), ...(locale && { 'Accept-Language': locale() }) }
}

/** Sends one file as the documents have it: multipart, its part is `uri` (D1§7). Answers what the server keeps it as. */
export async function sendFile(options: ClientOptions, { call }: ClientCall, file: File, transfer: Transfer): Promise<unknown> {
  const form = new FormData()
  form.append('uri', file)
  const address = `${options.base}/${call.path}`
  const isGone = asker(options)
  const headers = await headersOf(options, call.path)
  const { status, text } = await (options.fetch
    ? fetched(options.fetch, address, headers, form, transfer.signal)
    : sent(address, headers, form, transfer)
  ).catch((error: unknown) => {
    throw transfer.signal.aborted
      ? new ApiError('aborted', call.path)
      : error instanceof ApiError
        ? error
        : new ApiError('network', call.path)
  })
  if (isGone()) throw new ApiError('aborted', call.path)
  const body = parsed(text)
  if (status >= 400) throw await refusal(options, call.path, status, body, headers)
  if (body === undefined) throw new ApiError('garbage', call.path)
  return body
}

async function fetched(fetch: typeof globalThis.fetch, address: string, headers: HeadersInit, body: FormData, signal: AbortSignal) {
  const answer = await fetch(address, { method: 'POST', headers, body, signal })
  return { status: answer.status, text: await answer.text() }
}

/** `fetch` does not tell how much has left. */
function sent(address: string, headers: Readonly<Record<string, string>>, body: FormData, { signal, onProgress }: Transfer) {
  return new Promise<{ status: number; text: string }>((done, failed) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded)
    request.onload = () => done({ status: request.status, text: request.responseText })
    request.onerror = request.onabort = request.ontimeout = () => failed(new Error('the line broke'))
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) failed(signal.reason)
    else request.send(body)
  })
}

/** A file of the server, read with the token of whoever looks; `uri` as it stands in a record, or the path of a call. */
export async function readFile(options: ClientOptions, uri: string, signal?: AbortSignal): Promise<Blob> {
  const path = uri.replace(/^\//, '')
  const fetch = options.fetch ?? globalThis.fetch
  const isGone = asker(options)
  const headers = await headersOf(options, path)
  const answer = await fetch(`${options.base}/${path}`, { headers, ...(signal && { signal }) }).catch(() => {
    throw new ApiError(signal?.aborted ? 'aborted' : 'network', path)
  })
  const whole = answer.ok ? await answer.blob().catch(() => undefined) : undefined
  if (isGone()) throw new ApiError('aborted', path)
  if (whole) return whole
  if (answer.ok) throw new ApiError(signal?.aborted ? 'aborted' : 'network', path)
  const failure = await refusal(options, path, answer.status, parsed(await answer.text()), headers)
  if (failure.isPast) return readFile(options, uri, signal)
  throw failure
}

async function refusal(options: ClientOptions, path: string, status: number, body: unknown, headers: Record<string, string>) {
  const failure = new ApiError('refused', path, status, body)
  await markPast(failure, headers['X-Token'], options).catch(() => {})
  return failure
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
