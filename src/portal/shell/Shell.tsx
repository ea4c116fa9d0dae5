import { Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import { useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { ErrorBoundary } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import type { ScreenRow } from '../routes/index.ts'
import { forget, Screen } from './Screen.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useMobile, useSidebar } from './sidebar-state.ts'
import { TagBar } from './TagBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useTags } from './tags.ts'

// 230 open, 36 collapsed, 180 as a drawer on a phone; the bar above is 50 high (B022, B023, B025).
const Grid = styled.div`
  display: grid;
  grid-template-columns: 230px minmax(0, 1fr);
  min-height: 100vh;
  background: var(--zy-paper);
  &[data-side='collapsed'] { grid-template-columns: 36px minmax(0, 1fr); }
  &[data-side='drawer'] { grid-template-columns: minmax(0, 1fr); }
  @media print { && { display: block; min-height: 0; } }
`
const Main = styled.main`
  padding: 28px 32px 40px;
  max-width: 1440px;
  outline: none;
  @media (max-width: 1279px) { padding: 28px 24px 40px; }
  @media (max-width: 1023px) { padding: 20px 16px 40px; }
  @media print { && { padding: 0; max-width: none; } }
`
const Skip = styled.a`
  position: fixed;
  top: 8px;
  inset-inline-start: 8px;
  z-index: 9;
  padding: 4px 12px;
  background: var(--zy-paper);
  box-shadow: var(--zy-float);
  &:not(:focus) { clip-path: inset(50%); }
`

/** Menu, top bar, visited pages, and the screen of one row. */
export function Shell({ row }: { row: ScreenRow }) {
  const t = useWords(portalWords)
  const user = useCurrentUser()
  const isMobile = useMobile()
  const sidebar = useSidebar()
  const tags = useTags(row, user?.uuid ?? '')
  const [drawer, setDrawer] = useState(false)
  // On a phone a route change closes the menu (B030).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrival at another row is what closes it
  useEffect(() => setDrawer(false), [row.path])
  const isCollapsed = !isMobile && !sidebar.isOpen
  return (
    <Grid data-side={isMobile ? 'drawer' : isCollapsed ? 'collapsed' : 'open'}>
      <Skip href="#content">{t('skip')}</Skip>
      <Sidebar
        current={row.path}
        mode={isMobile ? 'drawer' : isCollapsed ? 'collapsed' : 'open'}
        isDrawerOpen={drawer}
        onClose={() => setDrawer(false)}
        onExpand={sidebar.toggle}
      />
      <div>
        <TopBar row={row} isMobile={isMobile} onToggle={isMobile ? () => setDrawer(open => !open) : sidebar.toggle} />
        {!isMobile && <TagBar tags={tags} />}
        <Main id="content" tabIndex={-1}>
          <ErrorBoundary key={`${row.path} ${tags.turn}`} onError={() => forget(row)}>
            <Suspense fallback={null}>
              <Screen key={tags.turn} row={row} />
            </Suspense>
          </ErrorBoundary>
        </Main>
      </div>
    </Grid>
  )
}
