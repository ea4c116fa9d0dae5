// `npm run dev`: the server, restarted on change, and the portal with hot reload in front of it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const start = (...args: string[]): ChildProcess => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

const running = [start('--watch', 'server/main.ts'), start(join('node_modules', 'vite', 'bin', 'vite.js'))]
const stop = () => {
  for (const child of running) child.kill()
}
for (const child of running) child.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
