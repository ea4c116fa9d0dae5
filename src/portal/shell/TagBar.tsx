import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { tagTitle } from '../../core/domain/names.ts'
import { useWords } from '../../core/i18n/index.ts'
import { ContextMenu, Icon } from '../../core/ui/index.ts'
import { HOME } from '../guard.ts'
import { portalWords } from '../messages/index.ts'
import { RouterLink } from './RouterLink.tsx'
import type { useTags } from './tags.ts'

const Bar = styled.nav`
  height: 36px;
  display: flex;
  align-items: stretch;
  padding: 0 8px;
  background: var(--zy-ground);
  border-bottom: 1px solid var(--zy-line);
  font: var(--zy-t12);
  overflow-x: auto;
  scrollbar-width: none;
  @media print { && { display: none; } }
`
// Words parted by a 12 px stroke; the current one is paper with a line on top.
const Entry = styled.span`
  display: flex;
  align-items: center;
  position: relative;
  white-space: nowrap;
  color: var(--zy-ink-2);
  & + &::before { content: ''; position: absolute; inset-inline-start: 0; top: 12px; height: 12px; border-inline-start: 1px solid var(--zy-line-2); }
  &[data-on] { color: var(--zy-ink); background: var(--zy-paper); box-shadow: inset 0 2px 0 var(--zy-brand); margin-bottom: -1px; }
  &[data-on]::before, &[data-on] + &::before { display: none; }
  & > a, & > button { height: 36px; border: 0; background: none; color: inherit; font: inherit; line-height: 36px; padding: 0 12px; text-decoration: none; }
  & > a + button { padding: 0 8px 0 0; min-width: 24px; margin-inline-start: -6px; color: var(--zy-ink-3); }
  & svg { width: 12px; height: 12px; }
`

/** The visited pages. Right click, or the menu key, offers refresh, close, close others, close all (B028). */
export function TagBar({ tags }: { tags: ReturnType<typeof useTags> }) {
  const t = useWords(portalWords)
  const [menu, setMenu] = useState<{ x: number; y: number; path: string } | null>(null)
  const anchor = useRef<HTMLElement | null>(null)
  const pressed = menu?.path ?? HOME
  const bar = useRef<HTMLElement>(null)
  // With more tags than fit, the current one is brought into sight, also when the window becomes narrower. The bar alone
  // is moved: `scrollIntoView` would move the page too, which Back has just put where it was. An observer asks once
  // things have their places: when React says that it is there, its styles are not yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tags and the language say when places have changed
  useEffect(() => {
    const bringIntoSight = new ResizeObserver(([seen]) => {
      const on = seen!.target.querySelector('[data-on]')?.getBoundingClientRect()
      const sight = seen!.target.getBoundingClientRect()
      if (on && on.left < sight.left) seen!.target.scrollLeft -= sight.left - on.left
      else if (on && on.right > sight.right) seen!.target.scrollLeft += on.right - sight.right
    })
    bringIntoSight.observe(bar.current!)
    return () => bringIntoSight.disconnect()
  }, [tags.current, tags.tags, t])
  return (
    <Bar ref={bar} aria-label={t('tags')}>
      {tags.tags.map(tag => {
        const title = t(tag.title)
        const isOn = tag.path === tags.current
        return (
          <Entry
            key={tag.path}
            data-on={isOn || undefined}
            onContextMenu={event => {
              event.preventDefault()
              anchor.current = event.currentTarget.querySelector('a')
              setMenu({ x: event.clientX, y: event.clientY, path: tag.path })
            }}
          >
            <RouterLink to={tag.address} title={title} aria-current={isOn ? 'page' : undefined}>
              {tagTitle(title)}
            </RouterLink>
            {tag.path !== HOME && (
              <button type="button" aria-label={t('closeTag', { title })} onClick={() => tags.close(tag.path)}>
                <Icon name="close" />
              </button>
            )}
          </Entry>
        )
      })}
      <ContextMenu
        point={menu}
        anchor={anchor}
        label={t('tags')}
        onClose={() => setMenu(null)}
        items={[
          { key: 'refresh', label: t('tagRefresh'), onPick: tags.refresh },
          { key: 'close', label: t('tagClose'), disabled: pressed === HOME, onPick: () => tags.close(pressed) },
          { key: 'others', label: t('tagCloseOthers'), onPick: () => tags.closeOthers(pressed) },
          { key: 'all', label: t('tagCloseAll'), onPick: tags.closeAll },
        ]}
      />
    </Bar>
  )
}
