// `npm run build` writes what editors and frameworks want to know of the elements, from the same manifests the elements are made of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { customElements, htmlData, jsxTypes, manifests, vueTypes } from './element-descriptions.ts'

const folder = join(import.meta.dirname, '../dist/lib')
mkdirSync(folder, { recursive: true })
const rooms = await manifests()
const files = {
  'custom-elements.json': `${JSON.stringify(customElements(rooms), null, 1)}\n`,
  'html-data.json': `${JSON.stringify(htmlData(rooms), null, 1)}\n`,
  'jsx.d.ts': jsxTypes(rooms),
  'vue.d.ts': vueTypes(rooms),
}
for (const [name, text] of Object.entries(files)) {
  writeFileSync(join(folder, name), text)
  console.log(`dist/lib/${name}`)
}
