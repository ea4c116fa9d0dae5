import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { Segmented } from '../choice.tsx'
import { saveFile } from '../exporting.ts'
import { onDemand } from '../on-demand.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Empty, FailedPanel, type FailedPanelProps } from '../states.tsx'
import { Note } from '../text.ts'
import { useUi } from '../ui-context.ts'
import { ChartTable } from './ChartTable.tsx'
import { chartWords } from './messages/index.ts'
import type { PictureProps } from './Picture.tsx'
import { type ChartData, isEmptyChart, tokenOf } from './series.ts'

const Drawn = onDemand<PictureProps>(() => import('./Picture.tsx').then(part => part.Picture), <Skeleton width="100%" height={240} />)

const Box = styled.figure`
  border-top: 1.5px solid var(--zy-rule);
  padding-top: 8px;
  min-width: 0;
  & > figcaption { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-height: 32px; }
  & > figcaption > b { overflow-wrap: anywhere; }
  & > figcaption > div { display: flex; align-items: center; gap: 8px; margin-inline-start: auto; }
  & > ul { display: flex; flex-wrap: wrap; gap: 4px 16px; font: var(--zy-t12); color: var(--zy-ink-2); }
  & > ul > li { display: flex; align-items: baseline; gap: 6px; }
  & > ul > li > i { width: 8px; height: 8px; border-radius: 1px; }
  & th[data-row] { height: var(--zy-row); border-bottom: 1px solid var(--zy-line); color: var(--zy-ink); }
`

export interface ChartProps extends ChartData {
  /** What the picture shows: its name, that of its table and of its file. */
  title: string
  /** Behind the title: unit, which way is better, where the figures come from. */
  note?: string
  /** Of the picture, in px. */
  height?: number
  /** The figures are on their way: a skeleton of the picture. */
  loading?: boolean
  /** What failed, in words, with a way to try again. */
  error?: Pick<FailedPanelProps, 'title' | 'text' | 'code' | 'onRetry'> | null
  /** What it says when there is nothing to draw. */
  emptyText?: ReactNode
  /** Which of the two is shown, where one switch serves several charts; then there is no switch here. */
  view?: 'picture' | 'table'
  /** Off in tests; under reduced motion it is off anyway. */
  animation?: boolean
  /** A last word on the options of the drawing engine, for what no prop says. */
  option?: PictureProps['option']
}

/**
 * A picture of numbers with its table: lines, bars or a radar. The drawing engine is fetched when the first picture is shown;
 * before that it weighs nothing. Colours follow the theme, live.
 *
 * @example
 * <Chart kind="line" title={t('rank')} categories={exams} series={[{ name: t('rank'), values: ranks }]} inverted />
 */
export function Chart({ title, note, height = 260, loading, error, emptyText, view, animation, option, ...data }: ChartProps) {
  const t = useWords(chartWords)
  const { toasts } = useUi()
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const [own, setOwn] = useState<'picture' | 'table'>('picture')
  const shown = view ?? own
  const empty = isEmptyChart(data)
  const there = !loading && !error && !empty
  const named = there && shown === 'picture' && data.kind !== 'line' && data.series.length > 1

  const save = useLatest(async () => {
    if (!place.current) return
    try {
      const { pictureFile } = await import('./picture-file.ts')
      saveFile(await pictureFile(place.current, { title, note, height, data, option }), `${title.replace(/[\\/:*?"<>|]/g, ' ')}.png`)
    } catch {
      toasts?.push({ tone: 'error', text: t('failed') })
    }
  })

  return (
    <Box ref={place} aria-labelledby={id} aria-busy={loading || undefined}>
      <figcaption>
        <b id={id}>{title}</b>
        {note && <Note>{note}</Note>}
        {there && <Tools view={view ? undefined : own} onView={setOwn} onSave={save} />}
      </figcaption>
      {named && (
        <ul aria-hidden="true">
          {data.series.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name
            <li key={at}>
              <i style={{ background: `var(--zy-${tokenOf(data, at)})` }} />
              {one.name}
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <FailedPanel bare {...error} />
      ) : loading ? (
        <Skeleton width="100%" height={height} />
      ) : empty ? (
        <Empty bare title={t('nothing')} text={emptyText} />
      ) : (
        <>
          {shown === 'picture' && (
            <Drawn data={data} label={t('describes', { title })} height={height} animation={animation} option={option} />
          )}
          <ChartTable title={title} data={data} hidden={shown === 'picture'} />
        </>
      )}
    </Box>
  )
}

interface ToolsProps {
  /** None where one switch serves several charts. */
  view: 'picture' | 'table' | undefined
  onView: (view: 'picture' | 'table') => void
  onSave: () => Promise<void>
}

/** Picture or table, and the file: the same for every tab of figures, and not drawn again with each. */
const Tools = memo(function Tools({ view, onView, onSave }: ToolsProps) {
  const t = useWords(chartWords)
  return (
    <div>
      {view && (
        <Segmented
          small
          aria-label={t('view')}
          options={[
            { value: 'picture', label: t('picture') },
            { value: 'table', label: t('table') },
          ]}
          value={view}
          onChange={onView}
        />
      )}
      <IconButton icon="download" label={t('download')} onClick={onSave} />
    </div>
  )
})

/** One function for as long as the chart stands, which does what was last given. */
function useLatest(run: () => Promise<void>): () => Promise<void> {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback(() => latest.current(), [])
}
