import { useRef } from 'react'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Checkbox } from '../choice.tsx'
import { Icon } from '../Icon.tsx'
import { useUi } from '../ui-context.ts'
import { nextSort } from './column.ts'
import { useFit } from './fit.ts'
import { Frame, Grid } from './look.ts'
import { Bones, drawCell, RowActions, Space } from './parts.tsx'
import type { DrawnProps } from './Table.tsx'
import { tableHeight, useVisibleRows, VIRTUAL_ABOVE } from './visible-rows.ts'

/** The height of the head with its rules, in px. */
const HEAD = 39

/** The table as lines, from 1024 px up. */
export function Lines<R>(props: DrawnProps<R>) {
  const {
    label,
    rows,
    rowKey,
    rowName = rowKey,
    loading,
    error,
    instead,
    sort,
    onSort,
    selected,
    onSelect,
    actions,
    density,
    maxHeight,
  } = props
  const t = useWords(commonWords)
  const frame = useRef<HTMLDivElement>(null)
  const blank = Boolean(error) || Boolean(instead) || rows.length === 0
  const bones = Boolean(loading) && rows.length === 0 && !error
  const many = rows.length > VIRTUAL_ABOVE
  const { columns, tight, isWide } = useFit(frame, props.columns, { actions: actions !== undefined, fixed: many })
  const { density: around } = useUi()
  const rowHeight = (density ?? around) === 'compact' ? 32 : 40
  const visible = useVisibleRows(frame, rows.length, rowHeight)
  const shown = blank ? [] : many ? rows.slice(visible.from, visible.to) : rows
  const span = columns.length + (onSelect ? 1 : 0) + (actions ? 1 : 0)
  // Of 50,000 rows nobody's key is asked for while nothing is selected: this runs with every filter and every scroll.
  const hasPicked = selected !== undefined && selected.size > 0 && rows.length > 0
  const all = hasPicked && rows.every(row => selected.has(rowKey(row)))
  const some = hasPicked && (all || rows.some(row => selected.has(rowKey(row))))
  const height = maxHeight ?? (many ? tableHeight : undefined)
  return (
    <Frame
      ref={frame}
      data-wide={isWide || undefined}
      data-scrolls={height ? '' : undefined}
      style={{ maxHeight: height, containIntrinsicBlockSize: `auto ${HEAD + rows.length * rowHeight}px` }}
      tabIndex={height || isWide ? 0 : undefined}
      role={height || isWide ? 'region' : undefined}
      aria-label={height || isWide ? label : undefined}
    >
      <Grid
        aria-label={label}
        aria-rowcount={many ? rows.length : undefined}
        data-open={(blank && !bones) || undefined}
        data-fixed={many || undefined}
      >
        <thead>
          <tr>
            {onSelect && (
              <th style={{ width: 40 }}>
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={all}
                  mixed={some && !all}
                  onChecked={on => onSelect(withKeys(selected, rows.map(rowKey), on))}
                />
              </th>
            )}
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                data-end={column.align === 'end' || undefined}
                style={{ width: column.width }}
                aria-sort={sort?.key === column.key ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {column.sortable && onSort ? (
                  <button type="button" onClick={() => onSort(nextSort(sort, column.key))}>
                    {column.title}
                    <Icon name={sort?.key !== column.key ? 'sort' : sort.dir === 'asc' ? 'chevron-up' : 'chevron-down'} size={12} />
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
            {actions && (
              <th scope="col" data-end="" data-acts="">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {bones && <Bones columns={columns} select={Boolean(onSelect)} actions={Boolean(actions)} />}
          {many && visible.before > 0 && <Space span={span} height={visible.before} />}
          {shown.map((row, index) => {
            const key = rowKey(row)
            const picked = selected?.has(key) ?? false
            return (
              <tr key={key} aria-selected={onSelect ? picked : undefined} aria-rowindex={many ? visible.from + index + 1 : undefined}>
                {onSelect && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('selectRow', { name: rowName(row) })}
                      checked={picked}
                      onChange={({ target }) => onSelect(withKeys(selected, [key], target.checked))}
                    />
                  </td>
                )}
                {columns.map(column => drawCell(column, row))}
                {actions && (
                  <td data-end="" data-acts="">
                    <RowActions list={actions(row)} tight={tight} />
                  </td>
                )}
              </tr>
            )
          })}
          {many && visible.after > 0 && <Space span={span} height={visible.after} />}
        </tbody>
      </Grid>
    </Frame>
  )
}

function withKeys(selected: ReadonlySet<string> | undefined, keys: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}
