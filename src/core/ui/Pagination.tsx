import styled from 'styled-components'
import { commonWords, grouped, useWords } from '../i18n/index.ts'
import { Icon } from './Icon.tsx'
import { pagesShown } from './pages-shown.ts'

/** The page sizes one may choose from. */
export const pageSizes = [5, 10, 20, 30, 50] as const
/** Rows on a page until somebody chooses otherwise. */
export const defaultPageSize = 20

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  padding-top: 14px;
  color: var(--zy-ink-2);
  font-variant-numeric: tabular-nums;
  & > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px; }
  & > div:last-child { margin-inline-start: auto; }
  & button { min-width: 28px; height: 28px; padding: 0 6px; display: inline-grid; place-items: center; border: 0; background: none; color: var(--zy-ink-2); border-radius: var(--zy-r); }
  & button:hover:not(:disabled) { background: var(--zy-ground); }
  & button:disabled { color: var(--zy-ink-off); cursor: not-allowed; }
  & button[aria-current], & button[aria-pressed='true'] { color: var(--zy-ink); font-weight: 600; box-shadow: inset 0 -2px 0 var(--zy-brand); border-radius: 0; }
`

export interface PaginationProps {
  /** How many there are on all pages. */
  total: number
  /** From 1. */
  page: number
  /** How many a page holds. */
  size: number
  /** Told the page that was chosen. */
  onPage: (page: number) => void
  /** Without it the sizes are not offered. */
  onSize?: (size: number) => void
}

/** Total, sizes as words, pages. Choosing a size is the caller's to follow with page 1. */
export function Pagination({ total, page, size, onPage, onSize }: PaginationProps) {
  const t = useWords(commonWords)
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <Bar aria-label={t('page', { n: page })}>
      <span>{t('total', { n: grouped(total) })}</span>
      {onSize && (
        <div>
          {pageSizes.map(choice => (
            <button
              key={choice}
              type="button"
              aria-pressed={choice === size}
              aria-label={t('perPage', { n: choice })}
              onClick={() => onSize(choice)}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
      <div>
        <button type="button" aria-label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="chevron-left" size={12} />
        </button>
        {pagesShown(page, last).map((shown, index, all) =>
          shown === null ? (
            <span key={`gap-${all[index - 1]}`}>…</span>
          ) : (
            <button
              key={shown}
              type="button"
              aria-label={t('page', { n: shown })}
              aria-current={shown === page ? 'page' : undefined}
              onClick={() => onPage(shown)}
            >
              {shown}
            </button>
          ),
        )}
        <button type="button" aria-label={t('next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <Icon name="chevron-right" size={12} />
        </button>
      </div>
    </Bar>
  )
}
