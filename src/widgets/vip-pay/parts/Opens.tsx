import styled from 'styled-components'
import { grantableRoles } from '../../../core/domain/vip.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Section } from '../../../core/ui/index.ts'
import type { Product } from '../data.ts'
import { words } from '../messages/index.ts'

const Sheet = styled.div`
  overflow-x: auto;
  & > table { width: 100%; border-collapse: collapse; }
  & th, & td { padding: 9px 16px 9px 0; border-bottom: 1px solid var(--zy-line); text-align: start; font-weight: 400; }
  & thead th { color: var(--zy-ink-2); }
  & td { white-space: nowrap; }
`

/** What each product opens, side by side; what none of them opens is left out. */
export function Opens({ products }: { products: readonly Product[] }) {
  const t = useWords(words)
  const opened = grantableRoles.filter(role => products.some(one => one.opens.includes(role)))
  if (opened.length === 0) return null
  return (
    <Section title={t('opens')}>
      <Sheet>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('part')}</th>
              {products.map(one => (
                <th scope="col" key={one.uuid}>
                  {one.vip_name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {opened.map(role => (
              <tr key={role}>
                <th scope="row">{t(`role.${grantableRoles.indexOf(role)}` as 'role.0')}</th>
                {products.map(one => (
                  <td key={one.uuid}>{t(one.opens.includes(role) ? 'has' : 'hasNot')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    </Section>
  )
}
