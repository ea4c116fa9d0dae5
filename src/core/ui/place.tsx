import type { MouseEvent, ReactNode } from 'react'
import { type Place, type ResolvedPlace, usePlaces } from '../host/index.ts'
import { Button, type ButtonKind, ButtonLink } from './Button.tsx'
import type { IconName } from './icons.ts'
import { isPlainClick, Link, WordButton } from './Link.tsx'

/** A plain click goes by the host; any other is the browser's. */
export const goOnClick = (target: Pick<ResolvedPlace, 'go'>) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  target.go()
}

/** A word that leads to a place: a link where it has an address, else a button. */
export function ResolvedLink({ target, children }: { target: ResolvedPlace; children: ReactNode }) {
  return target.href === undefined ? (
    <WordButton onClick={target.go}>{children}</WordButton>
  ) : (
    <Link href={target.href} onClick={goOnClick(target)}>
      {children}
    </Link>
  )
}

/**
 * A word that leads to a place, with its true address. Where it leads nowhere `otherwise` stands, and nothing at all unless given: a
 * name is still to be read there.
 *
 * @example
 * <PlaceLink to="class.students" params={{ uuid }}>{t('detail')}</PlaceLink>
 */
export function PlaceLink({ children, otherwise, ...place }: Place & { children: ReactNode; otherwise?: ReactNode }) {
  const target = usePlaces().resolve(place as Place)
  return target ? <ResolvedLink target={target}>{children}</ResolvedLink> : otherwise
}

/** The same as a button: `<PlaceButton to="student.create" kind="primary">`. */
export function PlaceButton({
  kind,
  icon,
  wide,
  children,
  ...place
}: Place & { kind?: ButtonKind; icon?: IconName; wide?: boolean; children: ReactNode }) {
  const target = usePlaces().resolve(place as Place)
  if (!target) return null
  const look = { kind, icon, wide }
  return target.href === undefined ? (
    <Button {...look} onClick={target.go}>
      {children}
    </Button>
  ) : (
    <ButtonLink {...look} href={target.href} onClick={goOnClick(target)}>
      {children}
    </ButtonLink>
  )
}
