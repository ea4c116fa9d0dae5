// `npm run visual`: a picture of every story in both themes at 1280 and 390 px, beside the one taken before.
// `npm run visual -- --update` takes what is seen now as right; `npm run visual -- button` looks at stories of that name only.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from '../../tests/support/browser.ts'
import { serveFolder } from '../../tests/support/static-files.ts'
import { compare } from './compare.ts'
import { nameOf, shootAll, variants } from './shoot.ts'

const root = join(import.meta.dirname, '../..')
const build = join(root, 'dist/storybook')
const [kept, seen] = [join(root, '.visual/kept'), join(root, '.visual/seen')]
const isUpdate = process.argv.includes('--update')
const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('--'))

if (!existsSync(join(build, 'index.json'))) {
  console.error('No Storybook in dist/storybook: run `npm run build:storybook` first.')
  process.exit(1)
}
interface Index {
  entries: Record<string, { id: string; type: string; tags?: string[] }>
}
const { entries } = JSON.parse(readFileSync(join(build, 'index.json'), 'utf8')) as Index
const stories = Object.values(entries)
  .filter(({ id, type }) => type === 'story' && (wanted.length === 0 || wanted.some(part => id.includes(part))))
  .map(({ id }) => id)
if (!existsSync(kept) && !isUpdate) {
  console.error('Nothing to compare with yet: run `npm run visual -- --update` on the branch you start from.')
  process.exit(1)
}

rmSync(seen, { recursive: true, force: true })
for (const folder of [kept, seen]) mkdirSync(folder, { recursive: true })
const files = await serveFolder(build)
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS })
const changed: { name: string; why: string }[] = []
let same = 0
const began = performance.now()
const waiting = [...variants]
const lane = async () => {
  for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
    const now = variant
    await shootAll(browser, files.url, stories, now, async (story, picture) => {
      const name = nameOf(story, now)
      if (!picture) return void changed.push({ name, why: 'could not be shown' })
      const before = existsSync(join(kept, name)) ? readFileSync(join(kept, name)) : undefined
      const found = before && compare(before, picture)
      if (found?.pixels === 0) {
        same += 1
        return
      }
      if (isUpdate) return void writeFileSync(join(kept, name), picture)
      writeFileSync(join(seen, name), picture)
      if (found?.diff) writeFileSync(join(seen, name.replace('.png', '.diff.png')), found.diff)
      changed.push({ name, why: found ? `${found.pixels} pixels` : 'new' })
    })
  }
}
await Promise.all([lane(), lane()])
await browser.close()
files.close()

if (isUpdate && wanted.length === 0) {
  const known = new Set(stories.flatMap(story => variants.map(variant => nameOf(story, variant))))
  for (const name of readdirSync(kept)) if (!known.has(name)) rmSync(join(kept, name))
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
for (const { name, why } of changed) console.log(`  ${why.padEnd(18)} ${name}`)
if (changed.length > 0) writeFileSync(join(seen, 'index.html'), page())
console.log(
  `${stories.length} stories, ${stories.length * variants.length} pictures in ${seconds} s: ${same} the same, ${isUpdate ? `${stories.length * variants.length - same - changed.length} taken, ` : ''}${changed.length} changed or missing`,
)
if (changed.length > 0) {
  if (!isUpdate) console.log('Look at .visual/seen/index.html; `npm run visual -- --update` takes what is seen as right.')
  process.exitCode = 1
}

/** Before, after and difference beside each other, from the folder itself. */
function page(): string {
  const row = ({ name, why }: { name: string; why: string }) =>
    `<h2>${name} – ${why}</h2><p><img src="../kept/${name}" alt="before"> <img src="${name}" alt="after"> <img src="${name.replace('.png', '.diff.png')}" alt="difference"></p>`
  return `<!doctype html><meta charset="utf-8"><title>Changed stories</title><style>body{font:14px sans-serif}img{max-width:31%;border:1px solid #999;vertical-align:top}</style>${changed.map(row).join('\n')}\n`
}
