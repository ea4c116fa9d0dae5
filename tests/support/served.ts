import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDemo } from './demo-folder.ts'
import { freePort } from './free-port.ts'
import { keepLog } from './secrets.ts'

const root = join(import.meta.dirname, '../..')

/** Where the product answers. */
export interface Addresses {
  readonly url: string
  /** The foreign pages of `examples/`, on an origin of their own. */
  readonly examplesUrl: string
}

/** The product as a newcomer starts it: a process of its own, on an empty folder, serving the built portal. */
export interface Served extends Addresses {
  readonly folder: string
  /** The process. */
  readonly pid: number
  /** Everything it has printed. */
  output(): string
  stop(): Promise<number | null>
  /** As the power would: no farewell. */
  kill(): Promise<void>
  /** Stands still, as a machine that is being moved, or goes on. */
  pause(still: boolean): void
  /** Milliseconds of CPU in which nobody else was served: the longest turn of its event loop since it was asked last. */
  longestTurn(): Promise<number>
  /** Starts again on the same folder. */
  again(): Promise<Served>
  dispose(): Promise<void>
}

/** As `npm start` starts it. */
export const quickly = ['--import', './scripts/compile-cache.mjs', '--import', './scripts/resolve-once.ts']

/** Without a folder of its own it begins as after the first start: the demo region is there, unless `env` has another database or none of it. */
export async function serve(env: Record<string, string> = {}, given?: string): Promise<Served> {
  const folder = given ?? mkdtempSync(join(tmpdir(), 'zhiyuan-served-'))
  const wantsDemo = !given && !env.DATABASE_URL && env.DEMO !== '0' && env.NODE_ENV !== 'production'
  if (wantsDemo) await copyDemo(folder, async filled => void (await (await serve({ EXAMPLES_PORT: '' }, filled)).stop()))
  // `PORT`: where a page that stands open looks for it again
  const [port, examplesPort] = [env.PORT ? Number(env.PORT) : await freePort(), await freePort()]
  let printed = ''
  const child: ChildProcess = spawn(process.execPath, [...quickly, '--import', './tests/support/loop-probe.ts', 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      EXAMPLES_PORT: env.NODE_ENV === 'production' ? '' : String(examplesPort),
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<number | null>(done => child.once('close', code => done(code)))
  await new Promise<void>((ready, failed) => {
    const hear = (data: Buffer) => {
      printed += data
      keepLog(String(data))
      if (printed.includes('ready at')) ready()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('close', code => failed(new Error(`the server ended with ${code} before it was ready:\n${printed}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    examplesUrl: `http://127.0.0.1:${examplesPort}`,
    folder,
    pid: child.pid!,
    output: () => printed,
    pause: still => void child.kill(still ? 'SIGSTOP' : 'SIGCONT'),
    longestTurn: () =>
      new Promise(told => {
        child.once('message', longest => told(longest as number))
        child.send('longest turn')
      }),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    async again() {
      await end('SIGTERM')
      return serve(env, folder)
    },
    async dispose() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs one of the project's own commands to its end; `input` is what it is handed on standard input. */
export function command(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  return new Promise(done => {
    let output = ''
    const child = spawn(process.execPath, [...quickly, script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    })
    child.stdin.end(input)
    child.stdout.on('data', data => {
      output += data
    })
    child.stderr.on('data', data => {
      output += data
    })
    child.once('close', code => done({ code, output }))
  })
}
