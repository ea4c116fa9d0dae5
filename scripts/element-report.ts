import { type Described, eventsOf, everyAttribute, everyEvent, everyPart, everyProperty, everyState, propsOf } from './element-facts.ts'

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  rows.length === 0
    ? []
    : [`| ${head.join(' | ')} |`, `|${head.map(() => '---').join('|')}|`, ...rows.map(row => `| ${row.join(' | ')} |`), '']
const events = (all: readonly { name: string; detail: string; description: string }[]) =>
  table(
    ['event', '`detail`', ''],
    all.map(({ name, detail, description }) => [code(name), code(detail), description]),
  )
const parts = (all: Readonly<Record<string, string>> = {}) =>
  table(
    ['part', ''],
    Object.entries(all).map(([name, description]) => [code(name), description]),
  )

const element = (room: Described): string[] => [
  `## ${code(`<${room.tag}>`)}`,
  '',
  ...(room.about ? [room.about, ''] : []),
  ...(room.isPublic ? ['Stands without anybody signed in.', ''] : []),
  ...table(
    ['in the portal', 'who', 'as'],
    (room.places ?? []).map(({ path, title, who, attributes }) => [
      `${title} ${code(path)}`,
      who,
      code(`<${[room.tag, ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}>`),
    ]),
  ),
  ...table(
    ['property', 'attribute', 'type', ''],
    propsOf(room).map(({ name, attribute, type, description }) => [code(name), attribute ? code(attribute) : '–', code(type), description]),
  ),
  ...events(eventsOf(room)),
  ...parts(room.parts),
]

/** What a page may rely on, as one page to read; checked in, so that a change of it is seen in review (tests/widgets). */
export const elementReport = (rooms: readonly Described[]): string =>
  [
    '# The elements',
    '',
    'Made from the manifests by `npm run manifests -- --update`; a test fails where this page and the manifests differ.',
    '',
    '## Every element',
    '',
    ...table(
      ['attribute', 'type', ''],
      everyAttribute.map(([name, description, type]) => [code(name), code(type), description]),
    ),
    ...table(
      ['property', 'type', ''],
      everyProperty.map(([name, type, description]) => [code(name), code(type), description]),
    ),
    ...events(everyEvent),
    ...parts(everyPart),
    ...table(
      ['state', ''],
      everyState.map(([name, description]) => [name, description]),
    ),
    ...rooms.flatMap(element),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
