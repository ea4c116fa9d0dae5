import elements from 'virtual:elements'
import { Facts, Said } from '../docs/sheet.tsx'

const titleOf = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`

/** The widgets there are, each with its page. */
export const Rooms = () => (
  <Facts
    label="Widgets"
    head={['Widget', 'Tag', 'What it is for']}
    rows={elements.rooms.map(({ name, tag, about }) => ({
      key: name,
      cells: [
        <a key="to" href={`?path=/docs/widgets-${name}--docs`} target="_top">
          {titleOf(name)}
        </a>,
        <code key="tag" style={{ whiteSpace: 'nowrap' }}>
          {tag}
        </code>,
        <Said key="says" text={about} />,
      ],
    }))}
  />
)
