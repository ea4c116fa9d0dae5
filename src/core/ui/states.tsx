import { Component, type ErrorInfo, type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { vipOnlyDetail } from '../domain/protocol.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import { Button } from './Button.tsx'
import { WordButton } from './Link.tsx'
import { uiWords } from './messages/index.ts'
import { Num } from './text.ts'

const Block = styled.div`
  padding: 44px 0 52px;
  border-bottom: 1px solid var(--zy-rule);
  text-align: start;
  & > :is(h1, h2) { font: var(--zy-t20); }
  & > p { padding-top: 4px; color: var(--zy-ink-2); max-width: 60em; }
  & > div { display: flex; flex-wrap: wrap; gap: 12px 16px; align-items: center; padding-top: 16px; }
  &[data-bare] { border-bottom: 0; padding: 24px 0; }
`

export interface StateBlockProps {
  /** What is the case, in a sentence. */
  title: ReactNode
  /** Why, and what to do next. */
  text?: ReactNode
  /** The next steps, the likely one first. */
  actions?: ReactNode
  /** Outside a table: no closing rule. */
  bare?: boolean
  role?: 'alert' | 'status'
  /** `h1` where it is all there is on the page. */
  heading?: 'h1' | 'h2'
}

/** Empty, too many, not opened yet: left-aligned, in words, with what to do next. */
export function StateBlock({ title, text, actions, bare, role, heading: Heading = 'h2' }: StateBlockProps) {
  return (
    <Block data-bare={bare || undefined} role={role}>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {actions && <div>{actions}</div>}
    </Block>
  )
}

export interface EmptyProps extends Partial<Omit<StateBlockProps, 'role'>> {}

/** Nothing here: says why and what to do next. */
export function Empty({ title, ...rest }: EmptyProps) {
  const t = useWords(commonWords)
  return <StateBlock title={title ?? t('empty')} role="status" {...rest} />
}

export interface FailedPanelProps {
  /** What failed; 没有取到 unless given. */
  title?: ReactNode
  /** What may help, in a sentence. */
  text?: ReactNode
  /** Tries again; without it no button is offered. */
  onRetry?: () => void
  /** The number under which the server wrote it down; may be copied. */
  code?: string
  /** Outside a table: no closing rule. */
  bare?: boolean
}

/** What failed, a way to try again, and the number to tell somebody. */
export function FailedPanel({ title, text, onRetry, code, bare }: FailedPanelProps) {
  const t = useWords(commonWords)
  const u = useWords(uiWords)
  const [copied, setCopied] = useState(false)
  // a word of the wire, for programs: nothing has failed, and trying again helps whoever has bought it
  const isVipOnly = text === vipOnlyDetail
  return (
    <StateBlock
      role="alert"
      bare={bare}
      title={isVipOnly ? u('vipOnly') : (title ?? t('failed'))}
      text={isVipOnly ? u('vipOnlyText') : text}
      actions={
        (onRetry || code) && (
          <>
            {onRetry && (
              <Button icon="refresh" onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {code && (
              <WordButton
                onClick={() => {
                  navigator.clipboard?.writeText(code).then(
                    () => setCopied(true),
                    () => setCopied(false),
                  )
                }}
              >
                {u(copied ? 'copied' : 'copyCode')} <Num>{code}</Num>
              </WordButton>
            )}
          </>
        )
      }
    />
  )
}

interface BoundaryProps {
  children: ReactNode
  onError?: (error: Error, info: ErrorInfo) => void
  /** What to show instead; a `FailedPanel` with retry unless given. */
  fallback?: (retry: () => void, error: Error) => ReactNode
}

/** Keeps a broken screen from taking its surroundings with it. Retry mounts the children anew. */
export class ErrorBoundary extends Component<BoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }
  retry = () => this.setState({ error: null })
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return this.props.fallback?.(this.retry, error) ?? <FailedPanel bare onRetry={this.retry} />
  }
}
