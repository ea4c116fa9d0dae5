import { type ReactNode, useEffect } from 'react'
import styled from 'styled-components'

const Page = styled.main`
  max-width: 1440px;
  padding: 40px 32px;
  @media (max-width: 1023px) { padding: 24px 16px; }
  @media print { && { padding: 0; max-width: none; } }
`

/** What is read by a link without a login; no search engine finds it. */
export function Sheet({ children }: { children: ReactNode }) {
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return <Page>{children}</Page>
}
