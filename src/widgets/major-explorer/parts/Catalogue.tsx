import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { QueryState } from '../../../core/data/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { chosenOf, Empty, FailedPanel, type ListView, Skeleton } from '../../../core/ui/index.ts'
import type { Discipline, Leaf } from '../data.ts'
import { words } from '../messages/index.ts'
import { classesIn, majorsIn } from '../model.ts'
import { Groups } from './Groups.tsx'

export const catalogueKeys = ['discipline', 'major_class', 'own', 'major'] as const

const Split = styled.div`
  display: grid;
  grid-template-columns: 184px minmax(0, 1fr);
  gap: 40px;
  align-items: start;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); gap: 16px; }
`
const Index = styled.nav`
  position: sticky;
  top: 0;
  & ul { display: grid; }
  & ul ul { padding: 2px 0 8px 12px; }
  & button {
    display: flex; justify-content: space-between; gap: 8px; width: 100%; padding: 5px 8px; border: 0; background: none; color: inherit;
    font: inherit; text-align: start; cursor: pointer; border-radius: 4px;
  }
  & button > small { font: var(--zy-t12); line-height: 22px; color: var(--zy-ink-3); font-variant-numeric: tabular-nums; white-space: nowrap; }
  & ul ul button { font: var(--zy-t12); padding: 3px 8px; color: var(--zy-ink-2); }
  & button:hover { background: var(--zy-ground); }
  & button:focus-visible { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
  & button[aria-pressed='true'] { color: var(--zy-brand); background: var(--zy-brand-wash); font-weight: 600; }
  @media (max-width: 1023px) {
    position: static;
    & > ul { display: flex; flex-wrap: wrap; gap: 4px; }
    & > ul > li > button { padding: 10px 12px; }
    & ul ul { display: none; }
  }
`
interface CatalogueProps {
  tree: QueryState<readonly Discipline[]>
  view: ListView
  onView: (part: Partial<ListView>) => void
  /** Those of one's own alone. */
  own?: ReadonlySet<string> | undefined
  /** One major. */
  children: (leaf: Leaf) => ReactNode
}

/** 学科门类 > 专业类 > 专业: the disciplines beside their classes and majors; a search goes through all of them. */
export function Catalogue({ tree, view, onView, own, children }: CatalogueProps) {
  const t = useWords(words)
  const { data, error, again } = tree
  if (error && !data) return <FailedPanel bare text={error.detail} onRetry={again} />
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={480} />
      </div>
    )
  if (data.length === 0) return <Empty bare title={t('noMajors')} text={t('noMajorsText')} />
  const isThrough = view.search !== '' || own !== undefined
  const discipline = chosenOf(view.filters.discipline)[0] ?? data[0]!.code
  const [major_class] = chosenOf(view.filters.major_class)
  const found = classesIn(data, { discipline, major_class, search: view.search, own })
  const choose = (one: string, group?: string) =>
    onView({ search: '', filters: { ...view.filters, own: [], discipline: [one], major_class: group ? [group] : [] } })
  return (
    <Split>
      <Index aria-label={t('disciplines')}>
        <ul>
          {data.map(one => {
            const isOpen = !isThrough && one.code === discipline
            return (
              <li key={one.code}>
                <button type="button" aria-pressed={isOpen} onClick={() => choose(one.code)}>
                  {one.name}
                  <small>{t('majorsOf', { n: grouped(majorsIn(one)) })}</small>
                </button>
                {isOpen && one.children.length > 1 && (
                  <ul>
                    {one.children.map(group => (
                      <li key={group.code}>
                        <button
                          type="button"
                          aria-pressed={group.code === major_class}
                          onClick={() => choose(one.code, group.code === major_class ? undefined : group.code)}
                        >
                          {group.name}
                        </button>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ul>
      </Index>
      {found.length === 0 ? (
        own && !view.search ? (
          <Empty bare title={t('noneMine')} text={t('noneMineText')} />
        ) : (
          <Empty bare title={t('noMajor', { search: view.search })} text={t('noMajorText')} />
        )
      ) : (
        <Groups
          groups={found.map(group => ({
            key: group.code,
            title: group.name,
            note: isThrough ? `${group.discipline} ${group.code}` : group.code,
            rows: group.children,
          }))}
          rowKey={leaf => leaf.uuid}
        >
          {children}
        </Groups>
      )}
    </Split>
  )
}
