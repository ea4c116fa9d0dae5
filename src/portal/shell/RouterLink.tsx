import type { AnchorHTMLAttributes } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../../core/ui/index.ts'

/** A link within the portal: a plain click stays in the page, any other is the browser's. */
export function RouterLink({ to, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlainClick(event)) return
        event.preventDefault()
        void navigate(to)
      }}
    />
  )
}
