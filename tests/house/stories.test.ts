import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usual } from '../../stories/docs/story-words.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('stories/**/*.stories.tsx', { cwd: root })

/** Stories of a file that no comment stands above, by name. */
function unsaid(source: string): string[] {
  const lines = source.split('\n')
  return lines.flatMap((line, at) => {
    const name = /^export const (\w+): Story\b/.exec(line)?.[1]
    return name && !lines[at - 1]!.trimEnd().endsWith('*/') ? [name] : []
  })
}

test('a story without a word of its own and without a usual name is found', () => {
  expect(unsaid('/** Says what it shows. */\nexport const Said: Story = {}\nexport const Bare: Story = {}')).toEqual(['Bare'])
})

// The page of documentation is walked in tests/flows/storybook.test.ts too, half an hour later in the same run.
test('every story of a widget says what it shows, by its comment or by its name', () => {
  expect(files.length).toBeGreaterThan(24)
  const bare = files
    .filter(file => file.startsWith('stories/widgets/'))
    .flatMap(file => unsaid(readFileSync(join(root, file), 'utf8')).map(name => ({ file, name })))
  expect(bare.filter(({ name }) => !(name in usual))).toEqual([])
})
