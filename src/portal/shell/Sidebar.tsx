import { useState } from 'react'
import styled from 'styled-components'
import { asAccessUser } from '../../core/auth/index.ts'
import { useCurrentUser } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Icon } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { rows, type ScreenRow } from '../routes/index.ts'
import { menuOf } from '../visible.ts'
import { RouterLink } from './RouterLink.tsx'

const Side = styled.aside`
  background: var(--zy-ground);
  border-inline-end: 1px solid var(--zy-line);
  & > div { position: sticky; top: 0; }
  &[data-mode='drawer'] { position: fixed; inset: 0 auto 0 0; width: 180px; z-index: 8; box-shadow: var(--zy-float); overflow: auto; }
  &[data-mode='drawer']:not([data-open]) { display: none; }
  @media print { && { display: none; } }
`
const Veil = styled.div`
  position: fixed;
  inset: 0;
  z-index: 7;
  background: var(--zy-veil);
`
const Mark = styled.div`
  height: 50px;
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 16px 0 20px;
  overflow: hidden;
  white-space: nowrap;
  & > b { font: 700 21px/50px var(--zy-song); letter-spacing: .12em; }
  & > span { font: var(--zy-t12); color: var(--zy-ink-3); border-inline-start: 1px solid var(--zy-line-2); padding-inline-start: 10px; overflow: hidden; text-overflow: ellipsis; }
  [data-mode='collapsed'] & { padding: 0; justify-content: center; & > b { font-size: 18px; letter-spacing: 0; } & > span { display: none; } }
`
const List = styled.ul`
  padding: 14px 0 24px;
  & ul { padding-bottom: 4px; }
`
const Entry = styled.button`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 36px;
  padding: 0 16px 0 20px;
  border: 0;
  background: none;
  color: var(--zy-ink-2);
  text-align: start;
  text-decoration: none;
  &:hover { background: var(--zy-shade); }
  & > svg:last-child:not(:first-child) { margin-inline-start: auto; width: 12px; height: 12px; color: var(--zy-ink-3); }
  &[aria-expanded='true'] { color: var(--zy-ink); font-weight: 600; }
  &[aria-current] { color: var(--zy-brand); font-weight: 600; }
  &[aria-current]::before { content: ''; position: absolute; inset-inline-start: 0; top: 10px; height: 16px; border-inline-start: 3px solid var(--zy-brand); }
  &[data-child] { min-height: 32px; padding-inline-start: 46px; }
  &[data-child][aria-current]::before { inset-inline-start: 20px; top: 15px; height: 0; width: 16px; border: 0; border-top: 1.5px solid var(--zy-brand); }
  [data-mode='collapsed'] & { padding: 0; justify-content: center; }
`

interface SidebarProps {
  current: string
  mode: 'open' | 'collapsed' | 'drawer'
  isDrawerOpen: boolean
  onClose: () => void
  onExpand: () => void
}

/** The menu, built from the rows this user may open. */
export function Sidebar({ current, mode, isDrawerOpen, onClose, onExpand }: SidebarProps) {
  const t = useWords(portalWords)
  const user = useCurrentUser()
  if (!user) return null
  const product = t('product')
  return (
    <>
      {mode === 'drawer' && isDrawerOpen && <Veil onClick={onClose} />}
      <Side data-mode={mode} data-open={isDrawerOpen || undefined}>
        <div>
          <Mark>
            <b>{mode === 'collapsed' ? product[0] : product}</b>
            {user.unit && <span title={user.unit}>{user.unit}</span>}
          </Mark>
          <nav aria-label={t('menu')}>
            <List>
              {menuOf(rows, asAccessUser(user)).map(row => (
                <MenuRow key={row.path} row={row} current={current} isCollapsed={mode === 'collapsed'} onExpand={onExpand} />
              ))}
            </List>
          </nav>
        </div>
      </Side>
    </>
  )
}

function MenuRow({ row, current, isCollapsed, onExpand }: { row: ScreenRow; current: string; isCollapsed: boolean; onExpand: () => void }) {
  const t = useWords(portalWords)
  const holdsCurrent = current.startsWith(`${row.path}/`)
  const [isOpen, setOpen] = useState(holdsCurrent)
  const title = t(row.title)
  const shown = isOpen || holdsCurrent
  if (!row.children)
    return (
      <li>
        <Entry
          as={RouterLink}
          to={row.path}
          aria-current={current === row.path ? 'page' : undefined}
          aria-label={isCollapsed ? title : undefined}
          title={isCollapsed ? title : undefined}
        >
          {row.icon && <Icon name={row.icon} />}
          {!isCollapsed && title}
        </Entry>
      </li>
    )
  return (
    <li>
      <Entry
        type="button"
        aria-expanded={!isCollapsed && shown}
        aria-label={isCollapsed ? title : undefined}
        title={isCollapsed ? title : undefined}
        onClick={() => {
          // A collapsed menu has no room for children: it opens first.
          if (isCollapsed) onExpand()
          setOpen(isCollapsed || !isOpen)
        }}
      >
        {row.icon && <Icon name={row.icon} />}
        {!isCollapsed && title}
        {!isCollapsed && <Icon name={shown ? 'chevron-down' : 'chevron-right'} />}
      </Entry>
      {!isCollapsed && shown && (
        <ul>
          {row.children.map(child => (
            <li key={child.path}>
              <Entry data-child="" as={RouterLink} to={child.path} aria-current={current === child.path ? 'page' : undefined}>
                {t(child.title)}
              </Entry>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
