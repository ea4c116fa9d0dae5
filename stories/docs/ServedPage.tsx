import { Title } from '@storybook/addon-docs/blocks'
import { LiveStory, States } from './served.tsx'

/** What stands on the server in the page: there is one, so one story is live, and the others are a press away. */
export function ServedPage() {
  return (
    <>
      <Title />
      <LiveStory />
      <h2 id="states">States</h2>
      <States />
    </>
  )
}
