import type { MouseEvent, ReactNode } from 'react'
import { type Place, usePlaces, type Way } from '../host/index.ts'
import { Button, type ButtonKind, ButtonLink } from './Button.tsx'
import type { IconName } from './icons.ts'
import { isPlainClick, Link, WordButton } from './Link.tsx'

/** A plain click goes by the host; any other is the browser's. */
export const goOnClick = (way: Pick<Way, 'go'>) => (event: MouseEvent) => {
  if (!isPlainClick(event)) return
  event.preventDefault()
  way.go()
}

/** A word that leads along a way: a link where it has an address, else a button. */
export function WayWord({ way, children }: { way: Way; children: ReactNode }) {
  return way.href === undefined ? (
    <WordButton onClick={way.go}>{children}</WordButton>
  ) : (
    <Link href={way.href} onClick={goOnClick(way)}>
      {children}
    </Link>
  )
}

/**
 * A word that leads to a place, with its true address. Nothing at all where it leads nowhere.
 *
 * @example
 * <PlaceLink to="class.students" params={{ uuid }}>{t('detail')}</PlaceLink>
 */
export function PlaceLink({ children, ...place }: Place & { children: ReactNode }) {
  const way = usePlaces().wayTo(place)
  return way && <WayWord way={way}>{children}</WayWord>
}

/** The same as a button: `<PlaceButton to="student.create" kind="primary">`. */
export function PlaceButton({
  kind,
  icon,
  wide,
  children,
  ...place
}: Place & { kind?: ButtonKind; icon?: IconName; wide?: boolean; children: ReactNode }) {
  const way = usePlaces().wayTo(place as Place)
  if (!way) return null
  const look = { kind, icon, wide }
  return way.href === undefined ? (
    <Button {...look} onClick={way.go}>
      {children}
    </Button>
  ) : (
    <ButtonLink {...look} href={way.href} onClick={goOnClick(way)}>
      {children}
    </ButtonLink>
  )
}
