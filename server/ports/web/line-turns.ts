import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one line that wait for the one before them. Browsers and proxies send the next one when they have the answer. */
const WAITING = 15
/** So many pieces a body may come in whatever they hold; more of them hold so many bytes each, on the average. */
const PIECES = 500
const BYTES_EACH = 64

interface Line {
  readonly waiting: (() => void)[]
  isBusy: boolean
  /** Of the bodies that have come since the line was idle. */
  pieces: number
  bytes: number
}

/**
 * One request of a line is worked on at a time, the others in the order in which they have come, each in a turn of its own. Node hands over
 * all that one read of a line holds at once: two thousand requests, or ten thousand pieces of a body, each with its way through everything
 * here. Who sends more at once than anybody does loses the line (8.6).
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // cut a moment ago, and the rest of what was read of it comes all the same
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { waiting: [], isBusy: false, pieces: 0, bytes: 0 }
    lines.set(socket, line)
    const begin = () => {
      line.isBusy = true
      outgoing.once('close', () => setImmediate(next))
      handle(incoming, outgoing)
    }
    const next = () => {
      line.isBusy = false
      if (!socket.destroyed) line.waiting.shift()?.()
    }
    if (!line.isBusy) Object.assign(line, { pieces: 0, bytes: 0 })
    countPieces(line, incoming)
    if (!line.isBusy) begin()
    else if (line.waiting.push(begin) > WAITING) socket.destroy()
  }
}

/** By what Node hands over (`push`), before anybody is told of it. */
function countPieces(line: Line, incoming: IncomingMessage) {
  const push = incoming.push.bind(incoming)
  incoming.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (incoming.socket.destroyed) return false
    line.pieces += 1
    line.bytes += piece?.length ?? 0
    if (piece === null || line.pieces <= PIECES || line.bytes >= line.pieces * BYTES_EACH) return push(piece, encoding)
    incoming.socket.destroy()
    return false
  }
}
