import type { Socket } from 'node:net'

/** So many pieces of less than `bytes` may the lines of one network bring in a second; more, and they wait so long (ms). */
const ALLOWED = { bytes: 1024, pieces: 5000, wait: 200 }

interface Network {
  readonly key: string
  readonly lines: Set<Socket>
  /** What goes on when they are read again. */
  readonly waiting: (() => void)[]
  pieces: number
  /** When the first of them came. */
  since: number
  isHeld: boolean
}

/**
 * Every piece of a body costs its two microseconds, however small it is, and one read of a line holds ten thousand pieces of a byte: twenty
 * lines of one stranger made a turn of half a second. So they are counted together, and all lines of that network wait when they are too
 * many (8.6). What anybody sends comes in pieces of kilobytes, and is not counted.
 */
export function smallPieces() {
  const networks = new Map<string, Network>()
  /** Of whoever has closed her lines the wait goes on: she would open others. */
  const forget = (network: Network) => network.lines.size === 0 && !network.isHeld && networks.delete(network.key)
  const of = new WeakMap<Socket, Network>()

  /** A line opens, to be counted under this. */
  function opened(line: Socket, key: string) {
    const network = networks.get(key) ?? {
      key,
      lines: new Set(),
      waiting: [],
      pieces: 0,
      since: performance.now(),
      isHeld: false,
    }
    networks.set(key, network)
    network.lines.add(line)
    of.set(line, network)
    line.once('close', () => {
      network.lines.delete(line)
      forget(network)
    })
    // behind Node's own first `resume` of it, which would let it be read again
    if (network.isHeld) process.nextTick(pause, line, network)
  }

  /** A piece has come, not the first of its turn, or what costs as much as several. The line it came by is stopped by whoever asks `isHeld` next. */
  function came(line: Socket, bytes: number, pieces = 1) {
    const network = of.get(line)
    if (!network || bytes >= ALLOWED.bytes) return
    network.pieces += pieces
    if (network.isHeld || network.pieces < ALLOWED.pieces) return
    if (performance.now() - network.since > 1000) return begin(network)
    network.isHeld = true
    for (const other of network.lines) if (other !== line) pause(other, network)
    setTimeout(() => {
      network.isHeld = false
      begin(network)
      for (const goOn of network.waiting.splice(0)) goOn()
      forget(network)
    }, ALLOWED.wait)
  }

  return {
    opened,
    came,
    /** A line that no body is read from. */
    waitIfHeld(line: Socket) {
      const network = of.get(line)
      if (network?.isHeld) pause(line, network)
    },
    isHeld: (line: Socket) => of.get(line)?.isHeld ?? false,
    /** Runs when the line may be read again. */
    whenFree: (line: Socket, run: () => void) => void of.get(line)?.waiting.push(run),
  }
}
export type SmallPieces = ReturnType<typeof smallPieces>

/** One that stands still already waits for somebody else, who lets it go on. */
function pause(line: Socket, { waiting }: Network) {
  if (line.isPaused() || line.destroyed) return
  line.pause()
  waiting.push(() => void line.resume())
}

function begin(network: Network) {
  network.pieces = 0
  network.since = performance.now()
}
