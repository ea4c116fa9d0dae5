// `npm run new:widget score-chart`: a room with its door and bell, its story and its test, all built like the others.
import { pascal, write } from './files.ts'
import { mustBeNew, writeRoom } from './room.ts'

const [name] = process.argv.slice(2)
if (!name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error('npm run new:widget <name-in-kebab-case>')
  process.exit(2)
}
mustBeNew(name)
const room = `src/widgets/${name}`
const Name = pascal(name)

writeRoom({ name, Component: Name, messages: () => ({ title: name, details: name }) })
write(
  `${room}/${Name}.tsx`,
  `import { useState } from 'react'
import { useWords } from '../../core/i18n/index.ts'
import { Button, onDemand, PageHead } from '../../core/ui/index.ts'
import { words } from './messages/index.ts'

// Fetched when it is opened: what only some look at weighs on nobody else.
const Details = onDemand(() => import('./parts/Details.tsx').then(room => room.Details))

export type ${Name}Props = Readonly<Record<never, never>>

/** What it answers, for whom, in one sentence. */
export function ${Name}(_: ${Name}Props) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PageHead title={t('title')} actions={<Button onClick={() => setOpen(true)}>{t('details')}</Button>} />
      {isOpen && <Details onClose={() => setOpen(false)} />}
    </>
  )
}
`,
)
write(
  `${room}/parts/Details.tsx`,
  `import { useWords } from '../../../core/i18n/index.ts'
import { Dialog } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

/** What is not needed at first sight. */
export function Details({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  return (
    <Dialog open title={t('details')} onClose={onClose}>
      {t('title')}
    </Dialog>
  )
}
`,
)
write(
  `stories/widgets/${name}.stories.tsx`,
  `import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
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
    const page = within(canvasElement)
    await expect(await page.findByRole('heading')).toBeVisible()
    await userEvent.click(page.getByRole('button'))
    await expect(await screen.findByRole('dialog')).toBeVisible()
  },
}
export const OnAPhone: StoryObj<typeof ${Name}> = { globals: { viewport: { value: 'phone' } } }
export const Spanish: StoryObj<typeof ${Name}> = { globals: { locale: 'es' } }
`,
)
write(
  `tests/widgets/${name}.test.ts`,
  `import { expect, test } from 'vitest'
import { manifest } from '../../src/widgets/${name}/index.ts'

test('its tag is its name', () => expect(manifest.tag).toBe(\`zy-\${manifest.name}\`))
`,
)
