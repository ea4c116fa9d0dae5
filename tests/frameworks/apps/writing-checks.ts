import { type Check, type ElementFacts, elements, type Loose, same, sample, show } from './facts.ts'

// What an author writes on an element: attributes, and properties of every type.

const driver = () => document.zyDriver
const written = ({ props, attributes }: ElementFacts) =>
  Object.entries(props).flatMap(([prop, kind]) =>
    kind === 'function' ? [] : [{ prop, kind, name: attributes[prop]!, sample: sample[kind] }],
  )

/** Texts are read by their kind, an empty boolean is true, and what is taken away is not there any more. */
export const attributes: Check = async ({ elements: all }) => {
  const items = all.map(facts => ({
    key: facts.tag,
    tag: facts.tag,
    attributes: Object.fromEntries(
      written(facts).map(({ name, kind, sample: [text] }) => [name, kind === 'boolean' ? true : text] as const),
    ),
  }))
  await driver().render(items)
  const faults = all.flatMap((facts, at) =>
    written(facts).flatMap(({ prop, name, sample: [text, value] }) => {
      const is = elements()[at]![prop]
      return same(is, value) ? [] : [`${facts.tag}: ${name}="${text}" is read as ${show(is)}`]
    }),
  )
  await driver().render(items.map(({ key, tag }) => ({ key, tag })))
  return [
    ...faults,
    ...all.flatMap((facts, at) =>
      written(facts).flatMap(({ prop, name }) => {
        const element = elements()[at]!
        // Vue writes '' or 0 where a text or a number is taken away
        return element.hasAttribute(name) || element[prop] ? [`${facts.tag}: without ${name} it is still ${show(element[prop])}`] : []
      }),
    ),
  ]
}

const values: readonly [name: string, value: unknown][] = [
  ['a text', 'x'],
  ['an empty text', ''],
  ['a number', 7],
  ['zero', 0],
  ['true', true],
  ['false', false],
  ['an object', { a: { b: 1 } }],
  ['an array', [1, [2]]],
  ['a function', () => 1],
  ['a date', new Date(0)],
  ['null', null],
  ['undefined', undefined],
]
/** A template may hand a text to a number or a boolean: it is read as the attribute would be. */
function read(kind: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'boolean') return value !== 'false'
  if (kind === 'number') return value === '' || Number.isNaN(Number(value)) ? undefined : Number(value)
  return value
}

/** The very value that was given, none of it written into the markup, and another one takes its place. */
export const properties: Check = async ({ elements: all }) => {
  const cases = all.flatMap(facts =>
    Object.entries(facts.props).flatMap(([prop, kind]) => values.map(([name, value]) => ({ facts, prop, kind, name, value }))),
  )
  const items = (give: (one: (typeof cases)[number]) => unknown) =>
    cases.map(one => ({
      key: `${one.facts.tag} ${one.prop} ${one.name}`,
      tag: one.facts.tag,
      properties: { [one.prop]: give(one) },
    }))
  const faultsOf = (expected: (one: (typeof cases)[number]) => unknown, moment: string) =>
    cases.flatMap((one, at) => {
      const element = elements()[at] as Loose
      const [is, wanted] = [element[one.prop], expected(one)]
      const marks = element.getAttributeNames()
      return [
        ...(Object.is(is, wanted) ? [] : [`${one.facts.tag}: ${one.prop} = ${one.name} is ${show(is)} ${moment}`]),
        ...(marks.length === 0 ? [] : [`${one.facts.tag}: ${one.prop} = ${one.name} is written into ${marks.join()} ${moment}`]),
      ]
    })
  await driver().render(items(one => one.value))
  const first = faultsOf(one => read(one.kind, one.value), 'at first')
  const next = { another: true }
  await driver().render(items(() => next))
  return [...first, ...faultsOf(() => next, 'when changed')]
}

/** A token is taken and never seen again (S9). */
export const token: Check = async ({ elements: all, base }) => {
  const never = () => new Promise<string>(() => {})
  await driver().render(
    all.flatMap(({ tag }) => [
      { key: `${tag} token`, tag, attributes: { base: `${base}/nobody` }, properties: { token: 'secret-of-a-page' } },
      { key: `${tag} getToken`, tag, attributes: { base: `${base}/never` }, properties: { getToken: never } },
    ]),
  )
  return all.flatMap(({ tag }, at) => {
    const [given, asked] = [elements()[at * 2]!, elements()[at * 2 + 1]!]
    return [
      ...(given.outerHTML.includes('secret') || given.shadowRoot?.innerHTML.includes('secret')
        ? [`${tag}: the token is in the markup`]
        : []),
      ...(given.token === undefined && typeof given.getToken === 'function' ? [] : [`${tag}: the token was not taken`]),
      ...(asked.getToken === never && asked.getAttributeNames().join() === 'base' ? [] : [`${tag}: getToken was not taken`]),
    ]
  })
}
