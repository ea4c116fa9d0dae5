import { closeSync, openSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'

/**
 * A socket in a data folder that its holder listens on. Its name is a file, so it is reached from every network namespace of this machine,
 * and the kernel answers on it for as long as the holder lives, frozen or not (a paused container): the card's time alone would take such
 * a one for dead. From another machine, or on a disk that keeps no sockets, nobody answers, and the card decides.
 */
export interface LifeLine {
  end(): void
}

const NAME = 'lock.sock'

/** A socket's name is of 107 bytes at most, and a folder's may be longer: it is reached through the folder itself. */
const through = (opened: number) => `/proc/self/fd/${opened}/${NAME}`

/** Called by whoever has won the folder: what lies there is a dead one's. */
export async function holdLine(folder: string): Promise<LifeLine | undefined> {
  const opened = openSync(folder, 'r')
  const server: Server = createServer(caller => caller.destroy())
  const isHeld = await new Promise<boolean>(told => {
    server.once('error', () => told(false))
    rmSync(through(opened), { force: true })
    server.listen({ path: through(opened) }, () => told(true)).unref()
  })
  if (!isHeld) return void closeSync(opened)
  server.on('error', () => {})
  return { end: () => void server.close(() => closeSync(opened)) }
}

/** Whether a living process of this machine holds the folder. */
export async function isAnswered(folder: string): Promise<boolean> {
  const opened = openSync(folder, 'r')
  const line = connect({ path: through(opened) })
  return new Promise<boolean>(told => {
    line.once('connect', () => told(true))
    // as many wait already as may: a frozen one takes none of them
    line.once('error', (error: NodeJS.ErrnoException) => told(error.code === 'EAGAIN'))
  }).finally(() => {
    line.destroy()
    closeSync(opened)
  })
}
