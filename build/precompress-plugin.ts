import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const texts = new Set(['.js', '.css', '.html', '.json', '.svg'])
/** Below this a header weighs more than what is saved. */
const SMALLEST = 512
const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants
const ways = {
  '.br': (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length } }),
  '.gz': (text: Buffer) => promisify(gzip)(text, { level: 9 }),
} as const

/** Writes `x.js.br` and `x.js.gz` beside each text: compressed once as small as can be, not at each answer as fast as can be. */
export function precompressPlugin(folder: string): Plugin {
  // Storybook reads vite.config.ts too, and builds elsewhere
  let isBuilt = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      isBuilt = resolve(root, build.outDir) === folder
    },
    async closeBundle() {
      if (!isBuilt) return
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter(file => texts.has(extname(file)))
          .map(async file => {
            const path = join(folder, file)
            const text = await readFile(path)
            if (text.length < SMALLEST) return
            for (const [ending, compress] of Object.entries(ways)) {
              // beside it first: a build that is killed would leave an empty file, which is answered as a script that does nothing
              await writeFile(`${path}${ending}.new`, await compress(text))
              await rename(`${path}${ending}.new`, path + ending)
            }
          }),
      )
    },
  }
}
