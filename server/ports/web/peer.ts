import type { Socket } from 'node:net'

const peers = new WeakMap<object, string>()

/**
 * Who is at the other end of a line, asked when it opens: of one that has been reset nobody can tell any more, and its request, which may
 * have come whole, would be of nobody, whom no limit counts (S11). A line that is reset before it was looked at brings nothing.
 */
export function rememberPeer(line: Socket): void {
  if (line.remoteAddress) peers.set(line, line.remoteAddress)
  else line.destroy()
}

/** The address at the other end of the line that a request came by; undefined of a request that came by none of ours. */
export const peerOf = (line: object | undefined): string | undefined => line && peers.get(line)
