// What editors, frameworks and readers want to know of the elements, from the same manifests the elements are made of.
// `npm run manifests` writes the package's descriptions into dist/lib; `-- --update` also renews docs/elements.md, which is checked in.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { customElements, htmlData, jsxTypes, vueTypes } from './element-descriptions.ts'
import { manifests } from './element-manifests.ts'
import { elementReport } from './element-report.ts'
import { designTokens } from './tokens/document.ts'

const root = join(import.meta.dirname, '..')
const rooms = await manifests()
const files: Record<string, string> = {
  'dist/lib/custom-elements.json': `${JSON.stringify(customElements(rooms), null, 1)}\n`,
  'dist/lib/html-data.json': `${JSON.stringify(htmlData(rooms), null, 1)}\n`,
  // for design tools: the W3C's format of design tokens
  'dist/lib/tokens.json': `${JSON.stringify(designTokens(), null, 1)}\n`,
  'dist/lib/jsx.d.ts': jsxTypes(rooms),
  'dist/lib/vue.d.ts': vueTypes(rooms),
  // `import 'zhiyuan/jsx'` is for the compiler, and must still be a module to whoever bundles it.
  'dist/lib/jsx.js': 'export {}\n',
  'dist/lib/vue.js': 'export {}\n',
  ...(process.argv.includes('--update') && { 'docs/elements.md': elementReport(rooms) }),
}
mkdirSync(join(root, 'dist/lib'), { recursive: true })
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(root, name), text)
  console.log(name)
}
