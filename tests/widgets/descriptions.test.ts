import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customElements, htmlData, jsxTypes, vueTypes } from '../../scripts/element-descriptions.ts'
import { type Described, eventsOf } from '../../scripts/element-facts.ts'
import { manifests } from '../../scripts/element-manifests.ts'
import { elementReport } from '../../scripts/element-report.ts'

const root = join(import.meta.dirname, '../..')
const rooms = await manifests()
const folders = readdirSync(join(root, 'src/widgets'), { withFileTypes: true }).filter(entry => entry.isDirectory())

/** A manifest that says all a manifest may say. */
const full: Described = {
  name: 'rank-finder',
  tag: 'zy-rank-finder',
  props: { schoolYear: 'number', rows: 'json', pick: 'function', view: 'string', planType: 'number' },
  values: { view: { own: 'hers', all: "everybody's" }, planType: { 0: 'free', 2: 'paid' } },
  defaults: { view: 'own' },
  events: { picked: { detail: '{ uuid: string }', description: 'A row was chosen.' }, left: 'The person went back.' },
  parts: { table: 'The list of ranks.' },
  isPublic: true,
  load: () => Promise.reject(new Error('never shown')),
}

test('every room of the house is described, and nothing else', () =>
  expect(rooms.map(room => room.name).sort()).toEqual(folders.map(folder => folder.name).sort()))

test('docs/elements.md says what the manifests say (else: npm run manifests -- --update, and read the difference)', () =>
  expect(readFileSync(join(root, 'docs/elements.md'), 'utf8')).toBe(elementReport(rooms)))

test('custom-elements.json names tag, attributes, properties and events of each', () => {
  const { modules } = customElements(rooms)
  for (const room of rooms) {
    const [declaration] = modules.find(module => module.path === `widgets/${room.name}/element.js`)!.declarations
    expect(declaration!.tagName).toBe(room.tag)
    for (const { name } of eventsOf(room)) expect(declaration!.events.map(one => one.name)).toContain(name)
    for (const prop of Object.keys(room.props)) expect(declaration!.members.map(one => one.name)).toContain(prop)
  }
})

test('S9 a token is a property everywhere and an attribute nowhere', () => {
  const { modules } = customElements(rooms)
  for (const { declarations } of modules) {
    expect(declarations[0]!.members.map(one => one.name)).toEqual(expect.arrayContaining(['token', 'getToken']))
    expect(declarations[0]!.attributes.map(one => one.name)).not.toContain('token')
  }
  // in names: what a widget is for may well speak of tokens
  const names = htmlData(rooms).tags.flatMap(({ attributes }) => attributes.map(({ name }) => name))
  expect(names.filter(name => name.includes('token'))).toEqual([])
})

test('a camel-case property is a kebab-case attribute; a function has no attribute', () => {
  const [tag] = htmlData([full]).tags
  expect(tag!.attributes.map(one => one.name)).toEqual([
    'school-year',
    'rows',
    'view',
    'plan-type',
    'base',
    'locale',
    'theme',
    'href-template',
    'handles',
    'density',
  ])
  expect(customElements([full]).modules[0]!.declarations[0]!.members.map(one => one.name)).toContain('pick')
})

test('an event says what it carries, a part what it is', () => {
  const declaration = customElements([full]).modules[0]!.declarations[0]!
  expect(declaration.events.slice(0, 2)).toEqual([
    { name: 'picked', description: 'A row was chosen.', type: { text: 'CustomEvent<{ uuid: string }>' } },
    { name: 'left', description: 'The person went back.', type: { text: 'CustomEvent<unknown>' } },
  ])
  expect(declaration.cssParts).toContainEqual({ name: 'table', description: 'The list of ranks.' })
  expect(jsxTypes([full])).toContain('onpicked?: (event: CustomEvent<{ uuid: string }>) => void')
  expect(vueTypes([full])).toContain('onPicked?: (event: CustomEvent<{ uuid: string }>) => void')
  expect(elementReport([full])).toContain('| `picked` | `{ uuid: string }` | A row was chosen. |')
})

test('a prop of few values says which, what each means and which it is unless given', () => {
  const { attributes, members } = customElements([full]).modules[0]!.declarations[0]!
  const view = { description: "`own`: hers; `all`: everybody's. `own` unless given.", default: 'own', type: { text: "'own' | 'all'" } }
  const plan = { description: '`0`: free; `2`: paid.' }
  expect(attributes).toContainEqual({ name: 'view', fieldName: 'view', ...view })
  expect(attributes).toContainEqual({ name: 'plan-type', fieldName: 'planType', ...plan, type: { text: "'0' | '2'" } })
  expect(members).toContainEqual({ kind: 'field', name: 'planType', ...plan, type: { text: '0 | 2' } })
  expect(htmlData([full]).tags[0]!.attributes).toContainEqual({
    name: 'view',
    values: [
      { name: 'own', description: 'hers' },
      { name: 'all', description: "everybody's" },
    ],
  })
  for (const types of [jsxTypes([full]), vueTypes([full])]) {
    expect(types).toContain("view?: 'own' | 'all';")
    expect(types).toContain("planType?: 0 | 2 | '0' | '2';")
    expect(types).toContain("'plan-type'?: '0' | '2';")
  }
  expect(elementReport([full])).toContain("| `view` | `view` | `'own' \\| 'all'` | `own`: hers; `all`: everybody's. `own` unless given. |")
})

test.each(['view', 'type', 'kind', 'accountType', 'as'])('no element leaves it open which values %s takes', prop => {
  const taking = rooms.filter(({ props }) => prop in props)
  expect(taking).not.toEqual([])
  expect(taking.filter(({ values }) => !values?.[prop]).map(({ tag }) => tag)).toEqual([])
})

test('React and Vue know every tag', () => {
  for (const { tag } of rooms) {
    expect(jsxTypes(rooms)).toContain(`'${tag}':`)
    expect(vueTypes(rooms)).toContain(`'${tag}':`)
  }
})
