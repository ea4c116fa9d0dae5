// A second process for lock.test.ts: opens the folder, says so, and holds it until it is killed. `hoard`: takes all files it may open.
import { openSync } from 'node:fs'
import { lockFolder } from '../../server/db/lock.ts'

const [folder = '', port = '0', hoard] = process.argv.slice(2)
try {
  await lockFolder(folder, { port: Number(port) }, { beat: { every: 100, patience: 1000 }, onLost: message => console.log(message) })
  console.log('locked')
  try {
    while (hoard) openSync('/dev/null', 'r')
  } catch (error) {
    setTimeout(() => console.log(`still held, ${(error as NodeJS.ErrnoException).code}`), 500)
  }
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(`refused ${(error as Error).message}`)
}
