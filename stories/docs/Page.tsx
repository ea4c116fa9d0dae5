import elements from 'virtual:elements'
import { useOf } from '@storybook/addon-docs/blocks'
import { ComponentPage } from './ComponentPage.tsx'
import { ServedPage } from './ServedPage.tsx'
import { WidgetPage } from './WidgetPage.tsx'

/** A widget has a page from its manifest, what needs the server one story at a time, a component all of them. */
export function Page() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const name = /^widgets-(.+)$/.exec(preparedMeta.id)?.[1]
  const room = elements.rooms.find(one => one.name === name)
  if (room) return <WidgetPage room={room} component={preparedMeta.component} />
  return preparedMeta.parameters.stage === false ? <ServedPage /> : <ComponentPage />
}
