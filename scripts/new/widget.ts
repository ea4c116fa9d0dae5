// `npm run new:widget score-chart`: a room with its door and bell, its story and its test, all built like the others.
import { existsSync } from 'node:fs'
import { pascal, write } from './files.ts'

const [name] = process.argv.slice(2)
if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('npm run new:widget <name-in-kebab-case>')
  process.exit(2)
}
const room = `src/widgets/${name}`
if (existsSync(room)) {
  console.error(`${room} is there already`)
  process.exit(2)
}
const Name = pascal(name)
const words = `${Name[0]!.toLowerCase()}${Name.slice(1)}Words`

write(`${room}/index.ts`, `export { manifest } from './manifest.ts'\nexport { ${Name}, type ${Name}Props } from './${Name}.tsx'\n`)
write(
  `${room}/element.ts`,
  `import { defineElement } from '../../core/element/index.ts'\nimport { manifest } from './manifest.ts'\n\ndefineElement(manifest)\n`,
)
write(
  `${room}/manifest.ts`,
  `import type { Manifest } from '../../core/element/index.ts'
import type { ${Name}Props } from './${Name}.tsx'

/** \`<zy-${name}>\` */
export const manifest: Manifest<${Name}Props> = {
  name: '${name}',
  tag: 'zy-${name}',
  props: {},
  events: {},
  load: () => import('./${Name}.tsx').then(module => ({ default: module.${Name} })),
}
`,
)
write(
  `${room}/${Name}.tsx`,
  `import { useWords } from '../../core/i18n/index.ts'
import { PageHead } from '../../core/ui/index.ts'
import { ${words} } from './messages/index.ts'

export type ${Name}Props = Readonly<Record<never, never>>

/** What it answers, for whom, in one sentence. */
export function ${Name}(_: ${Name}Props) {
  const t = useWords(${words})
  return <PageHead title={t('title')} />
}
`,
)
write(
  `${room}/messages/index.ts`,
  `import { defineWords } from '../../../core/i18n/index.ts'
import zh from './zh.ts'

export const ${words} = defineWords('${name}', zh, { en: () => import('./en.ts'), es: () => import('./es.ts') })
`,
)
write(`${room}/messages/zh.ts`, `export default {\n  title: '${name}',\n}\n`)
for (const locale of ['en', 'es'])
  write(
    `${room}/messages/${locale}.ts`,
    `import type { Same } from '../../../core/i18n/index.ts'\nimport type zh from './zh.ts'\n\nexport default {\n  title: '${name}',\n} satisfies Same<typeof zh>\n`,
  )
write(
  `stories/widgets/${name}.stories.tsx`,
  `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ${Name} } from '../../src/widgets/${name}/index.ts'
import { inHost, signedIn } from '../support/widget.tsx'

const meta: Meta<typeof ${Name}> = {
  title: 'Widgets/${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}',
  component: ${Name},
  parameters: { stage: false },
  decorators: [inHost()],
  loaders: [signedIn({ as: 'student.x' })],
}
export default meta

/** A person in a moment. */
export const FirstSight: StoryObj<typeof ${Name}> = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('heading')).toBeVisible()
  },
}
`,
)
write(
  `tests/widgets/${name}.test.ts`,
  `import { expect, test } from 'vitest'
import { manifest } from '../../src/widgets/${name}/index.ts'

test('its tag is its name', () => expect(manifest.tag).toBe(\`zy-\${manifest.name}\`))
`,
)
