import { NodeFS } from '@electric-sql/pglite/nodefs'

type Writes = Record<'stream_ops' | 'node_ops', Record<string, (...given: never[]) => unknown>>

/** What writes in a folder: its bytes, their number, and what stands in it. */
const WRITES = {
  stream_ops: ['write', 'setattr'],
  node_ops: ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'],
} as const

/** The files of a database in a folder, none of which is written before `mustBeOurs` has been asked: it throws, or ends the process (R2). */
export class HeldFiles extends NodeFS {
  readonly #mustBeOurs: () => void

  constructor(folder: string, mustBeOurs: () => void) {
    super(folder)
    this.#mustBeOurs = mustBeOurs
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const guard = (engine: { readonly NODEFS: Writes }) => {
      for (const [kind, names] of Object.entries(WRITES) as [keyof Writes, readonly string[]][]) {
        const does = engine.NODEFS[kind]
        for (const name of names) {
          const write = does[name]!
          does[name] = (...asked) => {
            this.#mustBeOurs()
            return write(...asked)
          }
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [guard as never, ...(emscriptenOpts.preRun ?? [])] } }
  }
}
