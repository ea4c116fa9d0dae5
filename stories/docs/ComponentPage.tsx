import { Canvas, Description, DocsContext, Title, useOf } from '@storybook/addon-docs/blocks'
import { type ComponentType, useContext } from 'react'
import type { StrictArgTypes } from 'storybook/internal/types'
import { Props } from './Props.tsx'
import { Lead, Lines, Said } from './sheet.tsx'

type Docgen = (component: unknown) => StrictArgTypes | null
type Comment = (component: unknown, of?: object) => string | undefined

/** A component: what it is, how it looks, what it takes, every state of it. Nothing is written here: types and comments are. */
export function ComponentPage() {
  const { preparedMeta } = useOf('meta', ['meta'])
  const { component, subcomponents = {}, parameters } = preparedMeta
  const stories = useContext(DocsContext).componentStories()
  const [first] = stories
  const propsOf = parameters.docs.extractArgTypes as Docgen
  const commentOf = parameters.docs.extractComponentDescription as Comment
  const others = Object.entries(subcomponents as Record<string, ComponentType>)
  return (
    <>
      <Title />
      {component && (
        <Lead data-about>
          <Said text={commentOf(component, preparedMeta) ?? ''} />
        </Lead>
      )}
      {first && <Canvas of={first.moduleExport} sourceState="none" />}
      <Example of={component} />
      {component && <h2 id="props">Props</h2>}
      {component && <Props of={propsOf(component) ?? {}} label={nameOf(component)} />}
      {others.map(([name, other]) => (
        <section key={name}>
          <h3>{name}</h3>
          <p data-about>
            <Said text={commentOf(other, { component: other, parameters }) ?? ''} />
          </p>
          <Example of={other} />
          <Props of={propsOf(other) ?? {}} label={name} />
        </section>
      ))}
      <h2 id="states">States</h2>
      {stories.slice(1).map(story => (
        <section key={story.id} id={story.id}>
          <h3>{story.name}</h3>
          <Description of={story.moduleExport} />
          <Canvas of={story.moduleExport} sourceState="none" />
        </section>
      ))}
    </>
  )
}

/** The lines of the comment's `@example`, whole. */
export function Example({ of }: { of: unknown }) {
  const example = (of as { __docgenInfo?: { tags?: { example?: string } } } | undefined)?.__docgenInfo?.tags?.example
  return example ? <Lines>{example.trim()}</Lines> : null
}

const nameOf = (component: { displayName?: string; name?: string }) => component.displayName ?? component.name ?? ''
