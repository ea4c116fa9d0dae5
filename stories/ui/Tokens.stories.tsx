import type { Meta, StoryObj } from '@storybook/react-vite'
import { dark, light, Note, Section, type Token } from '../../src/core/ui/index.ts'
import { Stack } from './layout.tsx'

/** The colours by role, and the steps of type. */
function Swatches({ theme = 'light' }: { theme?: 'light' | 'dark' }) {
  const palette = theme === 'dark' ? dark : light
  const names = (Object.keys(palette) as Token[]).filter(name => palette[name].startsWith('#'))
  return (
    <Stack>
      <Section title="Colour roles" note={<Note>--zy-*</Note>}>
        <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 12 }}>
          {names.map(name => (
            <li key={name} style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
              <span style={{ width: 32, height: 32, background: `var(--zy-${name})`, border: '1px solid var(--zy-line-2)' }} />
              <span>
                {name}
                <br />
                <Note className="num">{palette[name]}</Note>
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type" note={<Note>Song from 20 px up, Hei below</Note>}>
        {['t40', 't28', 't20', 't16', 't14', 't12'].map(step => (
          <p key={step} style={{ font: `var(--zy-${step})` }}>
            {step}　志愿一旦提交，两次为限 27,184–27,901
          </p>
        ))}
      </Section>
    </Stack>
  )
}

const meta = { title: 'UI/Tokens', component: Swatches, parameters: { controls: { disable: true } } } satisfies Meta<typeof Swatches>
export default meta
type Story = StoryObj<typeof meta>

export const Light: Story = {}
export const Dark: Story = { args: { theme: 'dark' }, globals: { theme: 'dark' } }
