// A second process for lock.test.ts: opens the folder, says so, and holds it until it is killed.
import { lockFolder } from '../../server/db/lock.ts'

const [folder = '', port = '0'] = process.argv.slice(2)
try {
  await lockFolder(folder, { port: Number(port) }, { beat: { every: 100, patience: 1000 }, onLost: message => console.log(message) })
  console.log('locked')
  setInterval(() => {}, 60_000)
} catch (error) {
  console.log(`refused ${(error as Error).message}`)
}
