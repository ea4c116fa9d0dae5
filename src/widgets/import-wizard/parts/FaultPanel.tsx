import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Checkbox, useNarrow } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { FaultList, type FaultListProps } from './FaultList.tsx'

const Aside = styled.aside`
  display: flex;
  flex-direction: column;
  min-height: 0;
  border-left: 1px solid var(--zy-line);
  & > header { display: flex; flex: none; justify-content: space-between; align-items: center; gap: 8px; height: 35px; padding: 0 16px; border-bottom: 1px solid var(--zy-rule); }
  & > header > label { white-space: nowrap; flex: none; }
  & > header > b { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  & > header > b > i { font-style: normal; color: var(--zy-zhu); }
  & > header > b[data-good] { color: var(--zy-yu); }
  & > p { padding: 12px 24px 0 16px; color: var(--zy-ink-2); }
  @media (max-width: 1023px) {
    border: 0;
    & > header { height: 44px; padding: 0 16px; }
  }
`
interface Props extends Omit<FaultListProps, 'label'> {
  onlyFaulty: boolean
  onOnlyFaulty: (on: boolean) => void
  /** The rows themselves, on a phone: in the place of the faults when these are not all that is wanted. */
  children?: ReactNode
}

/** Every fault, lasting; on a phone the rows too, where the sheet has no room. */
export function FaultPanel({ onlyFaulty, onOnlyFaulty, children, ...rest }: Props) {
  const t = useWords(words)
  const isNarrow = useNarrow()
  const { grid } = rest
  const sentence = t('faultCount', { n: grid.faultTotal, rows: grid.faults.size })
  // the number alone is red, wherever a language puts it
  const at = sentence.indexOf(String(grid.faultTotal))
  if (grid.faultTotal === 0) {
    return (
      <Aside>
        <header>
          <b data-good="">{t('noFaults')}</b>
        </header>
        {grid.entries.length > 0 && <p>{t('allGood', { n: grid.entries.length })}</p>}
        {children}
      </Aside>
    )
  }
  return (
    <Aside>
      <header>
        <b className="num">
          {sentence.slice(0, at)}
          <i>{grid.faultTotal}</i>
          {sentence.slice(at + String(grid.faultTotal).length)}
        </b>
        <Checkbox checked={onlyFaulty} onChecked={onOnlyFaulty}>
          {t('onlyFaulty')}
        </Checkbox>
      </header>
      {isNarrow && !onlyFaulty ? children : <FaultList {...rest} label={sentence} />}
    </Aside>
  )
}
