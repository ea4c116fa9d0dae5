import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { customElements, htmlData, jsxTypes, manifests, vueTypes } from '../../scripts/element-descriptions.ts'

const rooms = await manifests()
const folders = readdirSync(join(import.meta.dirname, '../../src/widgets'), { withFileTypes: true }).filter(entry => entry.isDirectory())

test('every room of the house is described, and nothing else', () =>
  expect(rooms.map(room => room.name).sort()).toEqual(folders.map(folder => folder.name).sort()))

test('custom-elements.json names tag, attributes, properties and events of each', () => {
  const { modules } = customElements(rooms)
  for (const room of rooms) {
    const [declaration] = modules.find(module => module.path === `widgets/${room.name}/element.js`)!.declarations
    expect(declaration!.tagName).toBe(room.tag)
    for (const event of room.events) expect(declaration!.events.map(one => one.name)).toContain(event)
    for (const prop of Object.keys(room.props)) expect(declaration!.members.map(one => one.name)).toContain(prop)
  }
})

test('S9 a token is a property everywhere and an attribute nowhere', () => {
  const { modules } = customElements(rooms)
  for (const { declarations } of modules) {
    expect(declarations[0]!.members.map(one => one.name)).toEqual(expect.arrayContaining(['token', 'getToken']))
    expect(declarations[0]!.attributes.map(one => one.name)).not.toContain('token')
  }
  expect(JSON.stringify(htmlData(rooms))).not.toContain('token')
})

test('a camel-case property is a kebab-case attribute', () => expect(JSON.stringify(htmlData(rooms))).toContain('"work-unit"'))

test('React and Vue know every tag', () => {
  for (const { tag } of rooms) {
    expect(jsxTypes(rooms)).toContain(`'${tag}':`)
    expect(vueTypes(rooms)).toContain(`'${tag}':`)
  }
})
