import type { Addresses } from './served.ts'

/** One call of the API of a server that listens, with a body as it goes out. */
export async function send({ url }: Addresses, method: string, path: string, token = '', body?: string) {
  const headers = { 'Content-Type': 'application/json', 'X-Token': token }
  const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(body && { body }) })
  return { status: answer.status, text: await answer.text() }
}
