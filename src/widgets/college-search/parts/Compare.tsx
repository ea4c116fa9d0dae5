import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Dialog, Note } from '../../../core/ui/index.ts'
import type { College } from '../data.ts'
import { words } from '../messages/index.ts'
import { Tags } from './Tags.tsx'

const Wide = styled.div`
  overflow-x: auto;
  & table { border-collapse: collapse; width: 100%; border-top: 1.5px solid var(--zy-rule); border-bottom: 1px solid var(--zy-rule); }
  & th, & td { text-align: start; vertical-align: top; padding: 10px 16px 10px 0; min-width: 120px; border-bottom: 1px solid var(--zy-line); }
  & thead th { font-weight: 600; }
  & tbody th { position: sticky; left: 0; min-width: 88px; font-weight: 400; color: var(--zy-ink-2); background: var(--zy-paper); }
  & tr[data-same] td { color: var(--zy-ink-3); }
`

/** Some colleges beside each other; what is the same in all of them is quiet. */
export function Compare({ colleges, onClose }: { colleges: readonly College[]; onClose: () => void }) {
  const t = useWords(words)
  const lines: [string, (one: College) => string, ((one: College) => ReactNode)?][] = [
    [t('attr'), one => one.attr.join(' '), one => <Tags of={one.attr} />],
    [t('province'), one => one.province_name ?? ''],
    [t('city'), one => one.city ?? ''],
    [t('level'), one => one.level.join('、')],
    [t('type'), one => one.type ?? ''],
    [t('college_nature'), one => one.college_nature ?? ''],
    [t('supervisor'), one => one.supervisor ?? ''],
    [t('code'), one => one.code ?? ''],
  ]
  return (
    <Dialog open title={t('compareTitle', { n: colleges.length })} width={1000} sheet onClose={onClose}>
      <Wide tabIndex={0} role="region" aria-label={t('compareTitle', { n: colleges.length })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              {colleges.map(one => (
                <th key={one.uuid} scope="col">
                  {one.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(([label, text, cell = text]) => (
              <tr key={label} data-same={new Set(colleges.map(text)).size === 1 || undefined}>
                <th scope="row">{label}</th>
                {colleges.map(one => (
                  <td key={one.uuid}>{text(one) ? cell(one) : <Note>{t('unknown')}</Note>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </Dialog>
  )
}
