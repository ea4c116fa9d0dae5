import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

/** Primary is filled and there is one of it in a view; danger names what it destroys; quiet is a word. */
export type ButtonKind = 'primary' | 'default' | 'danger' | 'quiet'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** How much it weighs: one `primary` a view, `danger` where something is destroyed, `quiet` for what undoes a choice. */
  kind?: ButtonKind
  /** `l` is the one large button of a phone page or a payment. */
  size?: 'm' | 'l'
  /** Before the words, never instead of them. */
  icon?: IconName
  /** Shows that the work is under way and keeps the button from being pressed twice. */
  busy?: boolean
  /** Why the button cannot be pressed, said beside it. Only shown while `disabled`. */
  why?: ReactNode
  /** Fills the width it is given. */
  wide?: boolean
  ref?: Ref<HTMLButtonElement>
}

const Box = styled.button<{ $kind: ButtonKind; $large: boolean; $wide: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  flex: none;
  max-width: 100%;
  min-height: ${p => (p.$large ? '44px' : 'var(--zy-ctl)')};
  width: ${p => (p.$wide ? '100%' : 'auto')};
  padding: 0 ${p => (p.$kind === 'quiet' ? '8px' : p.$large ? '20px' : '14px')};
  border: 1px solid var(--zy-edge);
  border-radius: var(--zy-r);
  background: var(--zy-paper);
  color: var(--zy-ink);
  font: ${p => (p.$large ? 'var(--zy-t16)' : 'inherit')};
  white-space: nowrap;
  text-decoration: none;
  @media (prefers-reduced-motion: no-preference) {
    transition: background-color var(--zy-dur) ease-out, border-color var(--zy-dur) ease-out;
  }
  &:hover:not(:disabled) { border-color: var(--zy-ink); }
  &[data-kind='primary'] { background: var(--zy-brand); border-color: var(--zy-brand); color: var(--zy-on-brand); }
  &[data-kind='primary']:hover:not(:disabled) { background: var(--zy-brand-2); border-color: var(--zy-brand-2); }
  &[data-kind='danger'] { color: var(--zy-zhu); border-color: var(--zy-zhu); }
  &[data-kind='danger']:hover:not(:disabled) { background: var(--zy-zhu-wash); border-color: var(--zy-zhu); }
  &[data-kind='quiet'] { border-color: transparent; background: none; color: var(--zy-brand); }
  &[data-kind='quiet']:hover:not(:disabled) { border-color: transparent; text-decoration: underline; text-underline-offset: 3px; }
  &:disabled { background: var(--zy-shade); border-color: var(--zy-shade); color: var(--zy-ink-off); cursor: not-allowed; }
  &[data-kind='quiet']:disabled { background: none; border-color: transparent; }
  &[aria-busy='true']:disabled { cursor: progress; }
`

const Why = styled.span`
  color: var(--zy-ink-2);
  min-width: 0;
`

/**
 * A button.
 *
 * @example
 * <Button kind="primary" icon="upload" disabled={faults > 0} why={t('mendFirst', { n: faults })}>{t('send')}</Button>
 */
export function Button({
  kind = 'default',
  size = 'm',
  icon,
  busy = false,
  why,
  wide = false,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const whyId = useId()
  const says = Boolean(disabled && why)
  const button = (
    <Box
      part={`button button-${kind}`}
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      aria-describedby={says ? whyId : rest['aria-describedby']}
      data-kind={kind}
      $kind={kind}
      $large={size === 'l'}
      $wide={wide}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Box>
  )
  if (!says) return button
  return (
    <>
      <Why id={whyId}>{why}</Why>
      {button}
    </>
  )
}

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  kind?: ButtonKind
  icon?: IconName
  wide?: boolean
}

/** A link that looks like a button: the main way on of a page. */
export function ButtonLink({ kind = 'default', icon, wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <Box as="a" part={`button button-${kind}`} {...(rest as object)} data-kind={kind} $kind={kind} $large={false} $wide={wide}>
      {icon && <Icon name={icon} />}
      {children}
    </Box>
  )
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** One that everybody knows; anything else has words. */
  icon: IconName
  /** The word for it: read aloud, and shown as a tip. */
  label: string
  ref?: Ref<HTMLButtonElement>
}

const Square = styled.button`
  width: 32px;
  height: 32px;
  display: inline-grid;
  place-items: center;
  flex: none;
  padding: 0;
  border: 0;
  border-radius: var(--zy-r);
  background: none;
  color: var(--zy-ink-2);
  &:hover:not(:disabled) { background: var(--zy-ground); color: var(--zy-ink); }
  &:disabled { color: var(--zy-ink-off); cursor: not-allowed; }
`

/** An icon to press, for the few actions everybody knows: close, menu, full screen. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Square title={label} {...rest} type={type} aria-label={label}>
      <Icon name={icon} />
    </Square>
  )
}
