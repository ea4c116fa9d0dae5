import { commonWords, useWords } from '../../i18n/index.ts'
import { Frame, Grid } from '../table/look.ts'
import { Note } from '../text.ts'
import { chartWords } from './messages/index.ts'
import type { ChartData } from './series.ts'

/** The figures of a picture as a table: what one looks things up in, and what a screen reader gets. */
export function ChartTable({ title, data, hidden }: { title: string; data: ChartData; hidden: boolean }) {
  const t = useWords(chartWords)
  const c = useWords(commonWords)
  const { categories, series, unit = '' } = data
  const table = (
    // out of sight nobody asks how wide its columns are
    <Grid aria-label={title} data-fixed={hidden || undefined}>
      <thead>
        <tr>
          <th scope="col">{t('category')}</th>
          {series.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two series may have one name
            <th key={at} scope="col" data-end="">
              {one.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two exams may have one name
          <tr key={index}>
            <th scope="row" data-row="">
              {category}
            </th>
            {series.map((one, at) => {
              const value = one.values[index] ?? null
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={at} data-end="" data-num="">
                  {value === null ? <Note>{c('unfilled')}</Note> : `${value}${unit}`}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Grid>
  )
  if (hidden) return <div className="zy-hidden">{table}</div>
  // many series are wider than a phone: it scrolls, also by keyboard
  return (
    <Frame data-wide="" role="region" aria-label={title} tabIndex={0}>
      {table}
    </Frame>
  )
}
