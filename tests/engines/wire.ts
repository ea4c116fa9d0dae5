import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inPage } from './in-page.ts'

const SCRIPT = '/zy-in-page.js'

/**
 * The line between an engine and the product, as a proxy of the browser: it puts `inPage` first into every page, loses what a test asks
 * it to lose, and lets nothing out of this machine.
 */
export class Wire {
  readonly asked: string[] = []
  readonly #server: Server
  #lost: { what: RegExp; how: 'breaks' | 'waits' } | undefined

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => this.#pass(asked, answer))
  }
  static async open(): Promise<Wire> {
    const server = createServer()
    await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
    return new Wire(server)
  }
  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Requests for these addresses break off, as on a bad line, or wait for ever. Nothing given: no more. */
  lose(what?: RegExp, how: 'breaks' | 'waits' = 'breaks') {
    this.#lost = what && { what, how }
  }

  #pass(asked: IncomingMessage, answer: ServerResponse) {
    const url = new URL(asked.url ?? '/', 'http://nowhere.invalid')
    if (url.hostname !== '127.0.0.1') return void answer.writeHead(502).end()
    if (url.pathname === SCRIPT) return void answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`(${inPage})()`)
    this.asked.push(url.pathname + url.search)
    if (this.#lost?.what.test(url.href)) {
      if (this.#lost.how === 'breaks') asked.socket.destroy()
      return
    }
    const { 'accept-encoding': _, 'if-none-match': __, 'proxy-connection': ___, ...headers } = asked.headers
    const onward = request(url, { method: asked.method, headers }, theirs => {
      const isPage = String(theirs.headers['content-type']).startsWith('text/html')
      if (!isPage) {
        // what is lost later must not be at hand from before
        answer.writeHead(theirs.statusCode ?? 502, { ...theirs.headers, 'cache-control': 'no-store' })
        return void theirs.pipe(answer)
      }
      const parts: Buffer[] = []
      theirs.on('data', part => parts.push(part))
      theirs.on('end', () => {
        // byte by byte: one of the pages is GB2312
        const page = Buffer.concat(parts)
          .toString('latin1')
          .replace(/<head>|<!doctype[^>]*>(?![\s\S]*<head>)/i, `$&<script src="${SCRIPT}"></script>`)
        const { 'content-length': ____, 'transfer-encoding': _____, ...own } = theirs.headers
        answer.writeHead(theirs.statusCode ?? 200, own).end(Buffer.from(page, 'latin1'))
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
