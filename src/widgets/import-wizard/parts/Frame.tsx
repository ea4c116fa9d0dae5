import type { ReactNode } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Dialog, Steps } from '../../../core/ui/index.ts'

const Page = styled.section`
  display: flex;
  flex-direction: column;
  min-height: 0;
  height: 100%;
  max-height: 900px;
  border-top: 1.5px solid var(--zy-rule);
  & > header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 14px 0; }
  & > header > h2 { font: var(--zy-t20); }
  & > div { flex: 1; min-height: 0; display: flex; flex-direction: column; }
  & > footer { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 12px; padding: 14px 0; border-top: 1px solid var(--zy-line); }
  & > footer > [data-note] { flex: 1 1 200px; color: var(--zy-ink-2); }
  /* on a phone the page scrolls, and the foot comes after what it is about */
  @media (max-width: 1023px) { height: auto; max-height: none; }
`
// The preview scrolls inside the dialog, so the dialog takes the height it may have; the other steps take what they need.
const Tall = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
  /* its own height is the basis: from a basis of zero WebKit makes a dialog of no height, and nothing is left of the preview */
  flex: 1 1 auto;
  &[data-tall] { height: calc(0.85 * var(--seen-height, 100vh) - 170px); max-height: 690px; }
  @media (max-width: 1023px) {
    &[data-tall] { height: auto; max-height: none; overflow: auto; }
  }
`

export interface FrameProps {
  /** In a dialog of its own, or in the flow of the page (as an element). */
  as: 'dialog' | 'page'
  title: string
  steps: readonly string[]
  at: number
  /** The content scrolls by itself and wants all the height there is. */
  tall?: boolean
  footer?: ReactNode
  note?: ReactNode
  /** Without it nothing closes: a write is under way. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** Title, steps, content and foot of the wizard, the same in a dialog and on a page. */
export function Frame({ as, title, steps, at, tall, footer, note, onClose, children }: FrameProps) {
  const t = useWords(commonWords)
  const line = <Steps steps={steps} at={at} />
  // it stands from the first step on: what comes into being with its words is not read out
  const told = (
    <span className="zy-hidden" role="status">
      {t('step', { n: at + 1, total: steps.length })} {steps[at]}
    </span>
  )
  if (as === 'dialog') {
    return (
      <Dialog
        open
        title={title}
        beside={line}
        flush
        closable={Boolean(onClose)}
        onClose={() => onClose?.()}
        footer={footer}
        footNote={note}
      >
        <Tall data-tall={tall || undefined}>{children}</Tall>
        {told}
      </Dialog>
    )
  }
  return (
    <Page aria-label={title}>
      <header>
        <h2>{title}</h2>
        {line}
      </header>
      <div>{children}</div>
      {told}
      {(footer || note) && (
        <footer>
          {note && <div data-note>{note}</div>}
          {footer}
        </footer>
      )}
    </Page>
  )
}
