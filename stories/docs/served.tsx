import { DocsContext } from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Segmented } from '../../src/core/ui/index.ts'
import { useToolbar } from './Container.tsx'
import { Facts, Said } from './sheet.tsx'
import { wordsOf } from './story-words.ts'

const widths = [
  { value: '1280', label: '1280 px' },
  { value: '1024', label: '1024 px' },
  { value: '390', label: '390 px' },
] as const
type Width = (typeof widths)[number]['value']
const HEIGHT = 640
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  margin: 12px 0 8px;
`
const Screen = styled.div`
  height: ${HEIGHT + 2}px;
  border: 1px solid var(--zy-line-2);
  border-radius: var(--zy-r);
  overflow: hidden;
  max-width: max-content;
  & > iframe { display: block; border: 0; transform-origin: 0 0; background: var(--zy-paper); }
`

/** The first story in a window of its own: a dialog of it is modal to nothing else, and a phone is a phone. */
export function LiveStory() {
  const [story] = useContext(DocsContext).componentStories()
  const [width, setWidth] = useState<Width>(innerWidth < 700 ? '390' : '1280')
  const [room, setRoom] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // As the toolbar has it: the story's window tells its own back, and this page hears it as the toolbar's.
  const { theme = 'auto', locale = 'zh' } = useToolbar()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  if (!story) return null
  // a desk is shown as a desk, smaller: cards instead of a table would be another screen
  const scale = Math.min(1, room / Number(width))
  return (
    <div ref={place}>
      <Bar>
        <Segmented aria-label="Width" options={widths} value={width} onChange={setWidth} />
        <a href={`?path=/story/${story.id}`} target="_top">
          Open it alone
        </a>
      </Bar>
      {room > 0 && (
        <Screen style={{ width: Number(width) * scale + 2 }}>
          <iframe
            title={`${story.title}: ${story.name}`}
            style={{ width: Number(width), height: HEIGHT / scale, transform: `scale(${scale})` }}
            src={`iframe.html?viewMode=story&id=${story.id}&globals=theme:${theme};locale:${locale}`}
          />
        </Screen>
      )}
    </div>
  )
}

/** Every story of this page, by its name and what it shows. */
export function States() {
  const stories = useContext(DocsContext).componentStories()
  return (
    <Facts
      label="States"
      head={['Story', 'What it shows']}
      rows={stories.map(story => ({
        key: story.id,
        cells: [
          <a key="to" href={`?path=/story/${story.id}`} target="_top">
            {story.name}
          </a>,
          <Said key="says" text={wordsOf(story)} />,
        ],
      }))}
    />
  )
}
