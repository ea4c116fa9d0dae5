import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { BadSetting } from '../../env.ts'
import { isOutOfFiles } from '../../kit/cannot-start.ts'
import { customerOf, networkOf, plainAddress } from '../../kit/network.ts'
import { inTurns } from './begun.ts'
import { oneAtATime, stopWhereCut } from './line-turns.ts'
import { peerOf, rememberPeer } from './peer.ts'
import { smallPieces } from './small-pieces.ts'

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/** How long a connection that nobody uses is kept: longer than a proxy or a busy client keeps its end (nginx: 60 s), who would otherwise
 * send into a line that we are just closing and be told nothing but that it is closed. */
const KEEP_ALIVE_MS = 75_000
/** A line that is in use carries its next request within so long, and is told with its answer that it ends. */
const FAREWELL_MS = 200
/** What listens, and the end of it. */
export interface Listening {
  readonly server: Server
  /** Resolves when every line is closed: each request that has come is answered, except those that take longer than `patience` (ms). */
  close(patience: number): Promise<void>
}

/**
 * @param isOurs whether an address is that of a proxy of ours, whose lines are everybody's
 * @param clientOf whose a request is, by who is connected and `X-Forwarded-For`
 */
export function listen(
  fetch: Fetch,
  host: string,
  port: number,
  isOurs = (_: string) => false,
  clientOf: (peer: string, forwarded?: string) => string = peer => peer,
): Promise<Listening> {
  // Refused before its body has come: the rest is read away, however slow the line is, and the caller hears why. Hono would cut the line
  // after half a second.
  const listener = getRequestListener(fetch as never, {
    // a health check by HTTP/1.0, as proxies send it, names no host
    hostname: 'localhost',
    autoCleanupIncoming: false,
  })
  const small = smallPieces()
  // What Node would answer by itself passes all that counts requests of a line: one without a host, or with two, of which a proxy may have
  // believed the other (RFC 9112, 3.2), is answered here, and who expects what nobody offers loses the line.
  const turns = oneAtATime(
    (incoming, outgoing) => {
      const hosts = hostsOf(incoming)
      if (hosts === 1 || (hosts === 0 && incoming.httpVersion === '1.0')) return listener(incoming, outgoing)
      outgoing.writeHead(400, { Connection: 'close' }).end()
    },
    small,
    inTurns(incoming => customerOf(clientOf(peerOf(incoming.socket) ?? '', incoming.headers['x-forwarded-for']?.toString()))),
  )
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false }, turns)
  server.on('checkExpectation', ({ socket }) => socket.destroy())
  let lines = 0
  server.on('connection', line => {
    rememberPeer(line)
    stopWhereCut(line)
    const peer = peerOf(line)
    if (peer !== undefined) small.opened(line, isOurs(plainAddress(peer)) ? `line ${lines++}` : networkOf(peer))
  })
  const open = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.once('finish', () => readAway(incoming))
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    if (isClosing) outgoing.shouldKeepAlive = false
  })

  /** A proxy keeps its lines and sends one request after the other: each must hear that its line ends, or it is cut in the middle of one. */
  async function close(patience: number) {
    isClosing = true
    for (const outgoing of open) outgoing.shouldKeepAlive = false
    // Not by http's own `close`: it cuts at once what looks idle, with requests in it that have come and are not read yet.
    const closed = new Promise<void>(done => void NetServer.prototype.close.call(server, () => done()))
    // behind the turn that reads what has come meanwhile
    const looking = setInterval(() => setImmediate(() => server.closeIdleConnections()), FAREWELL_MS)
    const cutting = setTimeout(() => server.closeAllConnections(), patience)
    await closed
    clearInterval(looking)
    clearTimeout(cutting)
  }

  return new Promise((ready, refuse) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuse(
        error.code === 'EADDRINUSE'
          ? new BadSetting(`port ${port} is in use: set PORT to another`)
          : isOutOfFiles(error)
            ? error
            : new BadSetting(`HOST=${host} and PORT=${port} cannot be listened at: ${error.message}`),
      ),
    )
    server.listen(port, host, () => ready({ server, close }))
  })
}

/** How often a request names its host; `headers` holds the first only. */
const hostsOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

/**
 * What has not been read of a body when its call is answered. Node does this only where nobody has begun to read; else the rest would
 * stand in the line, and whoever sends the next request through it would wait a minute and be cut off.
 */
function readAway(incoming: IncomingMessage) {
  if (incoming.readableEnded || incoming.destroyed) return
  incoming.removeAllListeners('data')
  incoming.resume()
}
