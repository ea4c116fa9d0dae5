import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, PropKind } from '../src/core/element/manifest.ts'

/** What every element takes beside its own props (src/core/element): attributes, properties and events. */
const everyAttribute = [
  ['base', 'Address of the API; that of the script unless given.'],
  ['locale', 'zh, en or es; the language of the page around it unless given.'],
  ['theme', 'light, dark or auto.'],
] as const
const everyProperty = [
  ['token', 'string', 'A token of the signed-in person. Write only.'],
  ['getToken', '() => string | Promise<string>', 'Asked for a token with each call.'],
] as const
const everyEvent = ['zy-ready', 'zy-failed', 'signed-out', 'navigate', 'reload', 'open'] as const

const attributeOf = (prop: string) => prop.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const typeOf: Record<PropKind, string> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  json: 'object',
  function: '(...args: never[]) => unknown',
}

/** The manifests of all rooms, by enumeration: a new widget is described without a line here. */
export async function manifests(): Promise<Manifest[]> {
  const widgets = join(import.meta.dirname, '../src/widgets')
  const rooms = readdirSync(widgets).filter(name => existsSync(join(widgets, name, 'manifest.ts')))
  const modules = await Promise.all(rooms.map(name => import(pathToFileURL(join(widgets, name, 'manifest.ts')).href)))
  return modules.map(module => (module as { manifest: Manifest }).manifest)
}

/** custom-elements.json, schema 2.1. */
export const customElements = (rooms: readonly Manifest[]) => ({
  schemaVersion: '2.1.0',
  modules: rooms.map(({ name, tag, props, events }) => ({
    kind: 'javascript-module',
    path: `widgets/${name}/element.js`,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: tag,
        tagName: tag,
        attributes: [
          ...Object.entries(props)
            .filter(([, kind]) => kind !== 'function')
            .map(([prop, kind]) => ({ name: attributeOf(prop), fieldName: prop, type: { text: typeOf[kind] } })),
          ...everyAttribute.map(([attribute, description]) => ({ name: attribute, description, type: { text: 'string' } })),
        ],
        members: [
          ...Object.entries(props).map(([prop, kind]) => ({ kind: 'field', name: prop, type: { text: typeOf[kind] } })),
          ...everyProperty.map(([property, type, description]) => ({ kind: 'field', name: property, description, type: { text: type } })),
        ],
        events: [...events, ...everyEvent].map(event => ({ name: event, type: { text: 'CustomEvent' } })),
      },
    ],
    exports: [{ kind: 'custom-element-definition', name: tag, declaration: { name: tag } }],
  })),
})

/** VS Code's html.customData. */
export const htmlData = (rooms: readonly Manifest[]) => ({
  version: 1.1,
  tags: rooms.map(({ tag, props }) => ({
    name: tag,
    attributes: [
      ...Object.keys(props).map(prop => ({ name: attributeOf(prop) })),
      ...everyAttribute.map(([name, description]) => ({
        name,
        description,
        ...(name === 'theme' && { values: ['light', 'dark', 'auto'].map(value => ({ name: value })) }),
      })),
    ],
  })),
})

const fields = ({ props }: Manifest) =>
  [
    ...Object.entries(props).map(([prop, kind]) => `${prop}?: ${typeOf[kind]}`),
    ...everyAttribute.map(([name]) => `${name}?: string`),
    ...everyProperty.map(([name, type]) => `${name}?: ${type}`),
  ].join('; ')
const interfaceOf = (rooms: readonly Manifest[], wrap: (inner: string) => string) =>
  rooms.map(room => `    '${room.tag}': ${wrap(`{ ${fields(room)} }`)}`).join('\n')

/** `JSX.IntrinsicElements` for React 18 and 19. */
export const jsxTypes = (rooms: readonly Manifest[]) => `import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Zy<P> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & P

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${interfaceOf(rooms, inner => `Zy<${inner}>`)}
    }
  }
}
`

/** Vue's GlobalComponents. */
export const vueTypes = (rooms: readonly Manifest[]) => `import type { DefineComponent } from 'vue'

declare module 'vue' {
  interface GlobalComponents {
${interfaceOf(rooms, inner => `DefineComponent<${inner}>`)}
  }
}
`
