/** What somebody who looks after the installation has to see at once. */
export type AlarmKind = 'payment' | 'files' | 'audit' | 'messages'

/** Raises an alarm: a line for the log, without secrets and without names. */
export interface Alarm {
  (kind: AlarmKind, line: string): void
  /** How many there were since the start, for `/metrics`. */
  readonly counts: ReadonlyMap<AlarmKind, number>
}

export function alarms(log: (line: string) => void): Alarm {
  // told as 0 from the start: a watcher sees the first one as a change
  const counts = new Map<AlarmKind, number>([
    ['payment', 0],
    ['files', 0],
    ['audit', 0],
    ['messages', 0],
  ])
  const raise = (kind: AlarmKind, line: string) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    log(`ALARM ${kind}: ${line}`)
  }
  return Object.assign(raise, { counts })
}
