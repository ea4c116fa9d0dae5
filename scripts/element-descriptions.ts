import { type Described, eventsOf, everyAttribute, everyEvent, everyPart, everyProperty, propsOf } from './element-facts.ts'

const title = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
const quoted = (name: string) => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`)

const said = ({ description, otherwise }: { description: string; otherwise: string | undefined }) => ({
  ...(description && { description }),
  ...(otherwise !== undefined && { default: otherwise }),
})

/** custom-elements.json, schema 2.1. */
export const customElements = (rooms: readonly Described[]) => ({
  schemaVersion: '2.1.0',
  modules: rooms.map(room => ({
    kind: 'javascript-module',
    path: `widgets/${room.name}/element.js`,
    declarations: [
      {
        kind: 'class',
        customElement: true,
        name: `Zy${title(room.name)}`,
        tagName: room.tag,
        ...(room.about && { description: room.about }),
        attributes: [
          ...propsOf(room).flatMap(({ name, attribute, type, written, ...prop }) =>
            attribute ? [{ name: attribute, fieldName: name, ...said(prop), type: { text: written ?? type } }] : [],
          ),
          ...everyAttribute.map(([name, description, type]) => ({ name, description, type: { text: type } })),
        ],
        members: [
          ...propsOf(room).map(({ name, type, ...prop }) => ({ kind: 'field', name, ...said(prop), type: { text: type } })),
          ...everyProperty.map(([name, type, description]) => ({ kind: 'field', name, description, type: { text: type } })),
        ],
        events: [...eventsOf(room), ...everyEvent].map(({ name, detail, description }) => ({
          name,
          ...(description && { description }),
          type: { text: `CustomEvent<${detail}>` },
        })),
        cssParts: Object.entries({ ...everyPart, ...room.parts }).map(([name, description]) => ({ name, description })),
      },
    ],
    exports: [{ kind: 'custom-element-definition', name: room.tag, declaration: { name: `Zy${title(room.name)}` } }],
  })),
})

/** VS Code's html.customData. */
export const htmlData = (rooms: readonly Described[]) => ({
  version: 1.1,
  tags: rooms.map(room => ({
    name: room.tag,
    ...(room.about && { description: room.about }),
    attributes: [
      ...propsOf(room).flatMap(({ attribute, values, description }) =>
        attribute ? [{ name: attribute, ...(values.length > 0 ? { values } : description && { description }) }] : [],
      ),
      ...everyAttribute.map(([name, description, type]) => ({
        name,
        description,
        ...(type.includes("'") && { values: type.split(' | ').map(value => ({ name: value.slice(1, -1) })) }),
      })),
    ],
  })),
})

/** The fields of a tag in a template: properties, attributes under the name they are written by, and how its events are heard. */
const fields = (room: Described, listener: (event: string) => string) =>
  [
    // a text given to a property is read as the attribute would be: type="2"
    ...propsOf(room).map(({ name, type, written }) => `${name}?: ${[...new Set([type, written ?? type])].join(' | ')}`),
    ...propsOf(room).flatMap(({ name, attribute, written }) =>
      attribute && attribute !== name ? [`'${attribute}'?: ${written ?? 'string'}`] : [],
    ),
    ...everyAttribute.map(([name, , type]) => `${quoted(name)}?: ${type}`),
    ...everyProperty.map(([name, type]) => `${name}?: ${type}`),
    ...[...eventsOf(room), ...everyEvent].map(({ name, detail }) => `${quoted(listener(name))}?: (event: CustomEvent<${detail}>) => void`),
  ].join('; ')
const interfaceOf = (rooms: readonly Described[], listener: (event: string) => string, wrap: (inner: string) => string) =>
  rooms.map(room => `    '${room.tag}': ${wrap(`{ ${fields(room, listener)} }`)}`).join('\n')

/** `JSX.IntrinsicElements` for React 18 and 19. React 19 hears `saved` as `onsaved`. */
export const jsxTypes = (rooms: readonly Described[]) => `import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Zy<P> = Omit<DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>, keyof P> & P

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${interfaceOf(
  rooms,
  event => `on${event}`,
  inner => `Zy<${inner}>`,
)}
    }
  }
}
`

/** Vue's GlobalComponents: `@saved` is the prop `onSaved`. */
export const vueTypes = (rooms: readonly Described[]) => `import type { DefineComponent } from 'vue'

declare module 'vue' {
  interface GlobalComponents {
${interfaceOf(
  rooms,
  event => `on${title(event)}`,
  inner => `DefineComponent<${inner}>`,
)}
  }
}
`
