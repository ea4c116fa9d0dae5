import type { Plugin } from 'vite'
import { eventsOf, everyAttribute, everyEvent, everyPart, everyProperty, everyState, propsOf } from '../scripts/element-facts.ts'
import { manifests } from '../scripts/element-manifests.ts'

const facts = async () => ({
  rooms: (await manifests()).map(room => ({
    name: room.name,
    tag: room.tag,
    about: room.about ?? '',
    isPublic: room.isPublic ?? false,
    places: room.places ?? [],
    props: propsOf(room),
    events: eventsOf(room),
    parts: room.parts ?? {},
  })),
  every: {
    attributes: everyAttribute.map(([name, description, type]) => ({ name, description, type })),
    properties: everyProperty.map(([name, type, description]) => ({ name, description, type })),
    events: everyEvent,
    parts: everyPart,
    states: everyState.map(([name, description]) => ({ name, description })),
  },
})
/** What pages of documentation say of the elements: the facts that docs/elements.md is made from. */
export type ElementFacts = Awaited<ReturnType<typeof facts>>

/** `import elements from 'virtual:elements'`: read by Node from the manifests, written into the bundle as data. */
export function elementsPlugin(): Plugin {
  const id = '\0virtual:elements'
  return {
    name: 'elements',
    resolveId: source => (source === 'virtual:elements' ? id : null),
    load: async asked => (asked === id ? `export default JSON.parse(${JSON.stringify(JSON.stringify(await facts()))})` : null),
  }
}
