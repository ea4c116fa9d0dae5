import { type ReactNode, useEffect } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { portalWords } from '../../messages/index.ts'
import { LanguageMenu, ThemeMenu } from '../../shell/Preferences.tsx'

const Page = styled.main`
  min-height: 100vh;
  max-width: 1440px;
  box-sizing: border-box;
  padding: 0 32px 40px;
  @media (max-width: 1023px) { padding: 0 16px 24px; }
  @media print { && { padding: 0; max-width: none; min-height: 0; } }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 48px;
  margin-bottom: 32px;
  border-bottom: 1px solid var(--zy-line);
  & > strong { font: var(--zy-t20); letter-spacing: .12em; }
  @media (max-width: 1023px) { margin-bottom: 24px; }
  @media print { display: none; }
`
const Menus = styled.div`
  display: flex;
  gap: 4px;
`

/** What is read by a link without a login: whose page it is stands above it, and no search engine finds it. */
export function Sheet({ children }: { children: ReactNode }) {
  const t = useWords(portalWords)
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' })
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return (
    <Page>
      <Head>
        <strong>{t('product')}</strong>
        <Menus>
          <LanguageMenu />
          <ThemeMenu />
        </Menus>
      </Head>
      {children}
    </Page>
  )
}
