import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** Stand in the autoloader for what each tag needs; written in when the chunks have their names. */
const WIDGETS = 'zy widgets'
const CHUNKS = 'zy chunks'
/** Stands for the address of the server, as in the README. */
const PLACE = 'https://your-zhiyuan.example'

const bare = (name: string) => name.replace(/^chunks\/|\.js$/g, '')
const isChunk = (one: Rollup.OutputAsset | Rollup.OutputChunk): one is Rollup.OutputChunk => one.type === 'chunk'

const chunksOf = (bundle: Rollup.OutputBundle) =>
  new Map(
    Object.values(bundle)
      .filter(isChunk)
      .map(chunk => [chunk.fileName, chunk]),
  )
const elementsOf = (chunks: ReadonlyMap<string, Rollup.OutputChunk>) =>
  [...chunks.values()].filter(chunk => chunk.isEntry && chunk.facadeModuleId?.endsWith('/element.ts'))

/**
 * What a widget's first sight needs, flat: a browser that is told all names at once fetches them side by side, where it would otherwise
 * learn of each from the one before. The widget itself is what its element imports when it draws (`manifest.load`).
 */
export function partsOf(entry: Rollup.OutputChunk, chunks: ReadonlyMap<string, Rollup.OutputChunk>): string[] {
  const reached = new Set<string>()
  const follow = (name: string) => {
    const chunk = chunks.get(name)
    if (!chunk || reached.has(name)) return
    reached.add(name)
    for (const next of chunk.imports) follow(next)
  }
  follow(entry.fileName)
  // Of what it may fetch later only the room itself: languages and rare parts wait until somebody wants them.
  const folder = entry.facadeModuleId?.replace(/element\.ts$/, '') ?? ''
  const room = (name: string) =>
    chunks.get(name)?.facadeModuleId?.startsWith(folder) && !/\/messages\//.test(chunks.get(name)?.facadeModuleId ?? '')
  for (const name of entry.dynamicImports.filter(room)) follow(name)
  reached.delete(entry.fileName)
  return [...reached]
}

/**
 * `a,b` of the widgets, and `mask name name,mask name` of the chunks: names that the same widgets need stand together, behind the sum of
 * 2 to the power of each widget's place, in base 36. Both are plain texts: each quote and bracket would be in the page of everybody.
 */
function tables(bundle: Rollup.OutputBundle): { widgets: string; groups: string } {
  const chunks = chunksOf(bundle)
  const masks = new Map<string, number>()
  const widgets = elementsOf(chunks).map((chunk, place) => {
    for (const name of partsOf(chunk, chunks)) masks.set(name, (masks.get(name) ?? 0) + 2 ** place)
    return chunk.name
  })
  const groups = Map.groupBy(masks.keys(), name => masks.get(name)!)
  const texts = [...groups].map(([mask, names]) => [mask.toString(36), ...names.map(bare)].join(' '))
  return { widgets: widgets.join(), groups: texts.join() }
}

const sha384 = (content: string | Uint8Array) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** What a page writes to be sure of what it gets: the hash of every file, the two lines, and an import map that covers the chunks. */
function integrity(bundle: Rollup.OutputBundle, version: string): string {
  const files = Object.fromEntries(
    Object.values(bundle)
      .map(one => [one.fileName, sha384(isChunk(one) ? one.code : one.source)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const at = (name: string) => `${PLACE}/elements/${version}/${name}`
  const snippet = [
    `<script type="module" crossorigin="anonymous" src="${at('autoload.js')}" integrity="${files['autoload.js']}"></script>`,
    '<zy-student-basics></zy-student-basics>',
  ].join('\n')
  const importmap = { integrity: Object.fromEntries(Object.entries(files).map(([name, hash]) => [at(name), hash])) }
  return `${JSON.stringify({ version, files, snippet, importmap }, null, 1)}\n`
}

/** The elements as a CDN hands them out: the autoloader knows every part by name, and `integrity.json` every hash. */
export function cdnPlugin(version: string): Plugin {
  return {
    name: 'cdn',
    apply: 'build',
    // The autoloader is one file: what it shares with the elements it has a copy of, or it would wait for a chunk of theirs.
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!importer || !/\/autoload\.ts$|\?autoload$/.test(importer)) return null
        const found = await this.resolve(source, importer, { skipSelf: true })
        return found && `${found.id}?autoload`
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const autoload = Object.values(bundle)
          .filter(isChunk)
          .find(chunk => chunk.name === 'autoload')
        if (!autoload || [WIDGETS, CHUNKS].some(mark => !autoload.code.includes(mark)))
          throw new Error('the autoloader has no place for the parts of each tag')
        const chunks = chunksOf(bundle)
        for (const entry of elementsOf(chunks)) {
          // What the widget itself needs beside its element starts with the element, not when the widget names it.
          const later = partsOf(entry, chunks).filter(name => !entry.imports.includes(name))
          if (later.length > 0)
            entry.code += `\nfor(const n of${JSON.stringify(later.map(bare))})import(\`./chunks/\${n}.js\`).catch(()=>{});\n`
        }
        const { widgets, groups } = tables(bundle)
        autoload.code = autoload.code.replace(WIDGETS, () => widgets).replace(CHUNKS, () => groups)
      },
    },
    writeBundle({ dir }, bundle) {
      writeFileSync(join(dir!, 'integrity.json'), integrity(bundle, version))
    },
  }
}
