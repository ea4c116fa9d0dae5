import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { inTurns } from './begun.ts'
import type { SmallPieces } from './small-pieces.ts'

/** Requests of one line that wait for the one before them. Browsers and proxies send the next one when they have the answer. */
const WAITING = 15
/** After so many pieces of a body, or so many bytes of it, no more of its line is read in this turn. */
const AT_ONCE = { pieces: 500, bytes: 128 * 1024 }

/** What a request is worth of what the lines of one network may bring, beside a small piece of a body: Node makes two large objects of it. */
const PIECES_EACH = 20
/** Heads that Node's parser is given together, and bytes at least: a body may have such signs in it, and would come in tiny pieces. */
const TOGETHER = { heads: 8, bytes: 512 }
/** What a head ends with; Node takes nothing else for it. */
const HEAD_END = '\r\n\r\n'

interface Line {
  readonly waiting: (() => void)[]
  isBusy: boolean
}

/**
 * One request of a line is worked on at a time, the others in the order in which they have come, each in a turn of its own. Node hands over
 * all that one read of a line holds at once: two thousand requests, or ten thousand pieces of a body, each with its way through everything
 * here. Pieces are joined, and who sends more requests at once than anybody does loses the line (8.6).
 */
export function oneAtATime(handle: RequestListener, small: SmallPieces, inTurn: ReturnType<typeof inTurns>): RequestListener {
  const lines = new WeakMap<Socket, Line>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    // cut a moment ago, and the rest of what was read of it comes all the same
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { waiting: [], isBusy: false }
    lines.set(socket, line)
    const begin = () => {
      line.isBusy = true
      outgoing.once('close', () => setImmediate(next))
      inTurn(incoming, () => void (socket.destroyed || handle(incoming, outgoing)))
    }
    const next = () => {
      line.isBusy = false
      if (!socket.destroyed) line.waiting.shift()?.()
    }
    joinPieces(incoming, small)
    if (!line.isBusy) return begin()
    const waiting = line.waiting.push(begin)
    // one comes behind an answer that is whole for its reader, and not yet ended here
    if (waiting > 1) small.came(socket, 0, PIECES_EACH)
    if (waiting > WAITING) socket.destroy()
    else small.waitIfHeld(socket)
  }
}

/**
 * Node's parser goes through all that one read of a line holds, although the line is cut meanwhile: of 64 KB some two thousand requests in
 * a turn of 50 ms, and a hundred such lines stopped the service for ten seconds. It is given a few heads at a time, and nothing
 * more of a line that is cut (8.6). What looks like heads in a body is only read in several pieces.
 */
export function stopWhereCut(line: Socket) {
  const [parse] = line.listeners('data') as ((some: Buffer) => void)[]
  if (!parse) throw new Error('Node no longer reads a line by its data: what comes behind a cut would be parsed')
  // Node's own sign that it has stopped a line whose answers are not read: given more of it, it throws, and the process ends
  const waits = () => line.isPaused() || (line as Socket & { _paused?: boolean })._paused === true
  line.on('data', (read: Buffer) => {
    for (let from = 0; from < read.length && !line.destroyed; ) {
      if (waits()) {
        line.pause()
        line.unshift(read.subarray(from))
        return
      }
      const to = endOfHeads(read, from)
      parse(read.subarray(from, to))
      from = to
    }
  })
  line.removeListener('data', parse)
}
/** Behind as many heads as are given together, from there on. */
function endOfHeads(read: Buffer, from: number): number {
  let to = from
  for (let heads = 0; heads < TOGETHER.heads || to - from < TOGETHER.bytes; heads++) {
    const end = read.indexOf(HEAD_END, to)
    if (end < 0) return read.length
    to = end + HEAD_END.length
  }
  return to
}

/**
 * What a turn brings of a body comes as two pieces, however many chunks it was sent in. By what Node hands over (`push`) before anybody is
 * told of it, and by when it is asked for more (`_read`): Node reads a line up to thirty times in a turn, of ten thousand chunks each.
 */
function joinPieces(incoming: IncomingMessage, small: SmallPieces) {
  const { socket } = incoming
  const [push, read] = [incoming.push.bind(incoming), incoming._read.bind(incoming)]
  let rest: Buffer[] = []
  let [pieces, bytes, isAskedFor] = [0, 0, false]
  const isEnough = () => pieces >= AT_ONCE.pieces || bytes >= AT_ONCE.bytes || small.isHeld(socket)
  const goOn = () => {
    if (!isAskedFor || socket.destroyed) return
    isAskedFor = false
    read(0)
  }
  const give = () => {
    const joined = rest
    rest = []
    pieces = bytes = 0
    if (incoming.destroyed || socket.destroyed) return
    if (joined.length > 0) push(Buffer.concat(joined))
    if (small.isHeld(socket)) small.whenFree(socket, goOn)
    else goOn()
  }
  incoming._read = size => {
    if (!isEnough()) return read(size)
    isAskedFor = true
    // else whoever joins the pieces of this turn goes on
    if (pieces === 0) small.whenFree(socket, goOn)
  }
  incoming.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
    if (socket.destroyed) return false
    if (piece === null) {
      give()
      return push(null)
    }
    pieces += 1
    bytes += piece.length
    if (pieces > 1) small.came(socket, piece.length)
    else setImmediate(give)
    const takesMore = pieces === 1 ? push(piece, encoding) : rest.push(piece) > 0
    return takesMore && !isEnough()
  }
}
