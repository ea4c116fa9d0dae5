// A second process for lock.test.ts: opens the folder, says so, and holds it until it is killed. `hoard`: takes all files it may
// open. `write`: writes into its database, in one statement that does not end.
import { openSync, writeSync } from 'node:fs'
import { openEmbedded } from '../../server/db/client.ts'
import { lockFolder } from '../../server/db/lock.ts'

const [folder = '', port = '0', does] = process.argv.slice(2)
// at once, and before the process ends, whatever its loop does
const say = (line: string) => void writeSync(1, `${line}\n`)
const onLost = (message: string) => {
  say(message)
  if (does === 'write') process.exit(2)
}
try {
  const { mustBeOurs } = await lockFolder(folder, { port: Number(port) }, { beat: { every: 100, patience: 1000 }, onLost })
  if (does === 'write') {
    const { pglite } = await openEmbedded(`${folder}/db`, { mustBeOurs })
    await pglite.exec('create table rows (n bigint, text text)')
    say('locked')
    // the rows are laid aside first, for as long as the test looks: one page a write
    await pglite.exec(`insert into rows select n, repeat('x', 500) from generate_series(1, 100000000) as n`)
  }
  say('locked')
  try {
    while (does === 'hoard') openSync('/dev/null', 'r')
  } catch (error) {
    setTimeout(() => say(`still held, ${(error as NodeJS.ErrnoException).code}`), 500)
  }
  setInterval(() => {}, 60_000)
} catch (error) {
  say(`refused ${(error as Error).message}`)
}
