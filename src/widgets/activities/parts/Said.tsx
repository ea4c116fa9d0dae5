import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Moment, Note, Pictures } from '../../../core/ui/index.ts'

const List = styled.ul`
  & > li { padding: 12px 0 14px; border-bottom: 1px solid var(--zy-line); }
  & > li:first-child { padding-top: 0; }
  & > li > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 12px; }
  & > li > header > b { font-weight: 600; }
  & > li > header > div { display: flex; gap: 12px; margin-inline-start: auto; }
  & > li > p { max-width: 44em; margin: 4px 0; white-space: pre-line; overflow-wrap: anywhere; }
`

interface Word {
  readonly uuid: string
  /** Who said it. */
  readonly name: string
  readonly beside?: string | null
  readonly content: string
  readonly image: Parameters<typeof Pictures>[0]['of']
  readonly created_time: string
  readonly actions?: ReactNode
}

/** What several people said, one below the other: who and when, the words, the pictures. */
export function Said({ of, none }: { of: readonly Word[]; none: string }) {
  if (of.length === 0) return <Note>{none}</Note>
  return (
    <List>
      {of.map(({ uuid, name, beside, content, image, created_time, actions }) => (
        <li key={uuid}>
          <header>
            <b>{name}</b>
            <Note>
              {beside && `${beside}\u3000`}
              <Moment at={created_time} />
            </Note>
            {actions && <div>{actions}</div>}
          </header>
          <p>{content}</p>
          {image.length > 0 && <Pictures of={image} />}
        </li>
      ))}
    </List>
  )
}
