/**
 * Files of servers in which somebody is timed: how long a turn of the loop takes, how long others wait, at which moment of its work a process
 * is killed. `npm test` gives each of them a core; all others share the two. tests/house finds one that is missing here.
 */
export const TIMED: readonly string[] = [
  ...['event-loop', 'event-loop-class', 'event-loop-crowd', 'event-loop-lines', 'event-loop-school', 'event-loop-work'].map(
    name => `tests/contract/${name}.test.ts`,
  ),
  ...['fair-share', 'import-attacks', 'kill', 'object-store', 'packed-answers', 'payment-kill', 'races', 'removed-meanwhile'].map(
    name => `tests/server/${name}.test.ts`,
  ),
  ...['restart', 'sealed-calls', 'silent-lines', 'slow-disk', 'unread-answers', 'waiting-writes'].map(
    name => `tests/server/${name}.test.ts`,
  ),
]
