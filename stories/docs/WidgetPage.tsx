import elements from 'virtual:elements'
import { Title } from '@storybook/addon-docs/blocks'
import { snippetOf } from '../embed/snippets.ts'
import { Example } from './ComponentPage.tsx'
import { LiveStory, States } from './served.tsx'
import { Facts, Lead, Lines, Said } from './sheet.tsx'

type Room = (typeof elements.rooms)[number]
interface Fact {
  readonly name: string
  readonly type?: string
  readonly description: string
}
const rowsOf = (facts: readonly Fact[]) =>
  facts.map(({ name, type, description }) => ({
    key: name,
    cells: [
      <code key="name">{name}</code>,
      ...(type === undefined ? [] : [<code key="type">{type}</code>]),
      <Said key="says" text={description} />,
    ],
  }))
const partsOf = (parts: Readonly<Record<string, string>>) => Object.entries(parts).map(([name, description]) => ({ name, description }))

/** A widget as an embedder and a designer need it, from its manifest: what docs/elements.md says, and the widget beside it. */
export function WidgetPage({ room, component }: { room: Room; component: unknown }) {
  const { every } = elements
  const [script, tag] = snippetOf('html', {
    tag: room.tag,
    name: room.name,
    server: 'https://your-zhiyuan.example',
    attributes: {},
    seed: '',
  }).split('\n')
  return (
    <>
      <Title />
      <Lead data-about>
        <Said text={room.about} />
      </Lead>
      <LiveStory />

      <h2 id="embed">Put it on a page</h2>
      <Lines>{`${script}\n${tag}`}</Lines>
      <p>
        In React, from <code>{`zhiyuan/widgets/${room.name}`}</code>:
      </p>
      <Example of={component} />
      <p>
        {room.isPublic ? 'It stands without anybody signed in. ' : 'Who looks is told by a token, which the page hands over by property. '}
        <a href="?path=/docs/embed-guide--docs" target="_top">
          Embed
        </a>{' '}
        says how, and writes the lines with the attributes you choose.
      </p>

      <h2 id="who">Who sees it</h2>
      {room.places.length === 0 ? (
        <p>No screen of the portal is made of it: another widget or the error catalogue opens it.</p>
      ) : (
        <Facts
          label="Who sees it"
          head={['In the portal', 'Who', 'As']}
          rows={room.places.map(({ path, title, who, attributes }) => ({
            key: `${path} ${who}`,
            cells: [
              <span key="place">
                <span lang="zh-CN">{title}</span> <code>{path}</code>
              </span>,
              who,
              <code key="tag">{`<${[room.tag, ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)].join(' ')}>`}</code>,
            ],
          }))}
        />
      )}

      <h2 id="props">Properties and attributes</h2>
      {room.props.length > 0 && (
        <Facts
          label="Properties of its own"
          head={['Property', 'Attribute', 'Type', 'Unless given', 'What it is for']}
          rows={room.props.map(({ name, attribute, type, otherwise, values, description }) => ({
            key: name,
            cells: [
              <b key="name">{name}</b>,
              attribute && <code>{attribute}</code>,
              <code key="type">{type}</code>,
              otherwise && <code>{otherwise}</code>,
              values.length > 0 ? <Meanings key="says" values={values} /> : <Said key="says" text={description} />,
            ],
          }))}
        />
      )}
      <h3>Of every element</h3>
      <Facts label="Attributes of every element" head={['Attribute', 'Type', 'What it is for']} rows={rowsOf(every.attributes)} />
      <Facts label="Properties of every element" head={['Property', 'Type', 'What it is for']} rows={rowsOf(every.properties)} />

      <h2 id="events">Events</h2>
      <Facts
        label="Events"
        head={['Event', 'detail', 'When']}
        rows={rowsOf([...room.events, ...every.events].map(({ name, detail, description }) => ({ name, type: detail, description })))}
      />

      <h2 id="parts">Parts</h2>
      <p>
        What a page may style with <code>::part(…)</code>; anything else inside may change without notice.
      </p>
      <Facts label="Parts" head={['Part', 'What it is']} rows={rowsOf([...partsOf(room.parts), ...partsOf(every.parts)])} />

      <h2 id="states">States</h2>
      <p>Each is a story: a person in a moment, on the real server.</p>
      <States />
      <h3>Of every element, before or instead of its widget</h3>
      <Facts label="States of every element" head={['State', 'What is seen']} rows={rowsOf(every.states)} />
    </>
  )
}

const Meanings = ({ values }: { values: Room['props'][number]['values'] }) => (
  <>
    {values.map(({ name, description }) => (
      <div key={name}>
        <code>{name}</code> <Said text={description} />
      </div>
    ))}
  </>
)
