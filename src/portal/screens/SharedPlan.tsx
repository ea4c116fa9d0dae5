import { useEffect } from 'react'
import { useLocation } from 'react-router'
import styled from 'styled-components'
import { CollegeAspiration } from '../../widgets/college-aspiration/index.ts'

const Sheet = styled.main`
  max-width: 1440px;
  padding: 40px 32px;
  @media (max-width: 1023px) { padding: 24px 16px; }
  @media print { && { padding: 0; max-width: none; } }
`

/** `/plan#{token}`: one plan, read by a link without a login, and found by no search engine. */
export function SharedPlan() {
  const { hash } = useLocation()
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return (
    <Sheet>
      <CollegeAspiration view="shared" link={hash.slice(1)} />
    </Sheet>
  )
}
