// `npm run new:screen data_dict/term /setting/term term-list 学期`: a list with its form and its page to read, as a widget and in the portal.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Described, resourceAt } from './contract.ts'
import { insert, pascal, write } from './files.ts'
import { formDialog } from './form-source.ts'
import { labelOf } from './labels.ts'
import { mustBeNew, writeRoom } from './room.ts'
import { addScreen } from './screen-rows.ts'
import { infoPage, listScreen } from './screen-source.ts'

const [base, path, room, noun = room] = process.argv.slice(2)
if (!base || !path?.startsWith('/') || !/^[a-z]+(-[a-z]+)*-list$/.test(room ?? '')) {
  console.error('npm run new:screen <app>/<name> </path/in/the/portal> <room>-list <noun in zh>')
  process.exit(2)
}
mustBeNew(room!)
const described = resourceAt(base)
const Name = pascal(room!.replace(/-list$/, ''))
const place = `${room!.replace(/-list$/, '')}.detail`
const widget = `${Name[0]!.toLowerCase()}${Name.slice(1)}List`
const at = `src/widgets/${room}`

const contract = base.split('/').at(-1)
write(
  `${at}/data.ts`,
  `import type * as z from 'zod/mini'
import type { ${pascal(contract!)} as Shape } from '../../core/contracts/${base}.ts'

export type ${Name} = z.input<typeof Shape>
`,
)
write(`${at}/${Name}List.tsx`, listScreen(described, { Name, place }))
write(`${at}/parts/${Name}Dialog.tsx`, formDialog(described, Name))
write(`${at}/parts/${Name}Info.tsx`, infoPage(described, Name))

const fields = [...new Set([...described.read, ...described.written].map(field => field.name))].filter(
  name => !['uuid', 'updated_time'].includes(name),
)
const texts = {
  zh: {
    title: `${noun}管理`,
    noun: noun!,
    create: `新增${noun}`,
    edit: `编辑${noun}`,
    infoTitle: `${noun}详情`,
    none: `还没有${noun}`,
    noneText: '新增之后就会出现在这里。',
    deleteTitle: '删除 {{name}}',
    deleteText: '删除后不能恢复。',
  },
  en: {
    title: Name,
    noun: Name.toLowerCase(),
    create: `Add`,
    edit: `Edit`,
    infoTitle: `${Name}`,
    none: 'None yet',
    noneText: 'What is added appears here.',
    deleteTitle: 'Delete {{name}}',
    deleteText: 'It cannot be brought back.',
  },
  es: {
    title: Name,
    noun: Name.toLowerCase(),
    create: 'Añadir',
    edit: 'Editar',
    infoTitle: `${Name}`,
    none: 'Aún no hay ninguno',
    noneText: 'Lo que se añada aparecerá aquí.',
    deleteTitle: 'Eliminar {{name}}',
    deleteText: 'No se podrá recuperar.',
  },
} as const
writeRoom({
  name: room!,
  Component: `${Name}List`,
  about: `: the list of ${base}; \`uuid\` shows one of them.`,
  props: "{ address: 'boolean', uuid: 'string' }",
  messages: language => ({ ...texts[language], ...Object.fromEntries(fields.map(field => [field, labelOf(field, language)])) }),
})
write(
  `stories/widgets/${room}.stories.tsx`,
  `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ${Name}List } from '../../src/widgets/${room}/index.ts'
import { broken, emptied, inHost, pending, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ${Name}List> = {
  title: 'Widgets/${Name} list',
  component: ${Name}List,
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'sysadmin' })],
}
export default meta
type Story = StoryObj<typeof ${Name}List>

export const Administrator: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading', { name: '${texts.zh.title}' })).toBeVisible()
    await expect(within(canvasElement).getByRole('button', { name: '${texts.zh.create}' })).toBeVisible()
  },
}
export const Loading: Story = { loaders: [signedIn({ as: 'sysadmin', fault: pending('${base}/?') })] }
export const NothingYet: Story = { loaders: [signedIn({ as: 'sysadmin', fault: emptied('${base}/?') })] }
export const ServerInTrouble: Story = { loaders: [signedIn({ as: 'sysadmin', fault: broken('${base}/?') })] }
export const Dark: Story = { globals: { theme: 'dark' } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Spanish: Story = { globals: { locale: 'es' } }
`,
)

// The places that are lists by nature: who may hold a token for it, where it stands in the portal.
insert('src/core/domain/embedding.ts', /(embeddable = \[[^\]]*)\]/, `$1, '${room}']`)
insert('src/core/contracts/embedding.ts', /(\n {2}'college-search':)/, `\n  '${room}': [${grantsOf(described).join(', ')}],$1`)
if (!readFileSync('src/core/contracts/embedding.ts', 'utf8').includes(`/${base}.ts'`))
  insert('src/core/contracts/embedding.ts', /(import type \{ Call \})/, `import { ${described.client} } from './${base}.ts'\n$1`)
insert('src/core/host/destinations.ts', /(\n {2}'vip.buy')/, `\n  '${place}': OfOne$1`)
insert('src/portal/address-of.test.ts', /(\n {2}'vip.buy')/, `\n  '${place}': { to: '${place}', params: { uuid: one } },$1`)
insert(
  'src/portal/routes/widgets.ts',
  /$/,
  `export const ${widget} = lazyComponent(() => import('../../widgets/${room}/index.ts').then(room => room.${Name}List))\n`,
)
addScreen({
  path,
  widget,
  place,
  title: widget,
  words: { zh: texts.zh.title, en: Name, es: Name },
  infoTitle: { zh: texts.zh.infoTitle, en: Name, es: Name },
})
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', 'src', 'stories'], { stdio: 'ignore' })
console.log(`
Then: npm run manifests -- --update; who may see it and its icon in src/portal/routes; words that are not labels yet in ${at}/messages`)

/** The calls of the list, its form and its page: its own five, and the list behind each field that chooses from one. */
function grantsOf({ client, written }: Described): string[] {
  const own = ['list', 'get', 'create', 'patch', 'remove'].map(call => `'${call}'`).join(', ')
  const lists = { school: 'work_units', class: 'grades', term: 'terms' } as const
  const behind = written.flatMap(({ kind }) => (kind in lists ? [lists[kind as keyof typeof lists]] : []))
  return [`...some(${client}, ${own})`, ...[...new Set(behind)].filter(one => one !== client).map(one => `...some(${one}, 'list')`)]
}
