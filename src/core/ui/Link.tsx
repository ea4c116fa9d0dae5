import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styled, { css } from 'styled-components'

const word = css`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 1px 0;
  border: 0;
  background: none;
  color: var(--zy-brand);
  text-align: start;
  text-decoration: none;
  border-radius: 2px;
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
  &:disabled { color: var(--zy-ink-off); cursor: not-allowed; text-decoration: none; }
  &[data-tone='quiet'] { color: var(--zy-ink-2); }
  &[data-tone='danger'] { color: var(--zy-zhu); }
`
const Anchor = styled.a`${word}`
const Word = styled.button`${word}`

interface Common {
  /** `danger` destroys, `quiet` steps back; an act that leads on is `brand`. */
  tone?: 'brand' | 'quiet' | 'danger'
  children: ReactNode
}
export type LinkProps = Common & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }
export type WordButtonProps = Common & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** A word that leads somewhere. A foreign place opens with `rel="noopener"`. */
export function Link({ tone = 'brand', rel, target, ...rest }: LinkProps) {
  return <Anchor {...rest} target={target} rel={rel ?? (target === '_blank' ? 'noopener noreferrer' : undefined)} data-tone={tone} />
}

/** A word that does something: row actions, "clear the filters". */
export function WordButton({ tone = 'brand', type = 'button', ...rest }: WordButtonProps) {
  return <Word {...rest} type={type} data-tone={tone} />
}

/** Whether a click on a link is ours to take: with a key or another button it is the browser's (a new tab, a new window, a download). */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
