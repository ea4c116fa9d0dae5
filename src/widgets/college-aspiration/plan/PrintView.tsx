import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, FailedPanel, PageHead, Skeleton } from '../../../core/ui/index.ts'
import { type Plan, type PlanUnits, usePlanUnits } from './data.ts'
import { JudgedBy } from './JudgedBy.tsx'
import { planWords } from './messages/index.ts'
import { Sheet } from './Sheet.tsx'

/** Stands on the screen and not on paper. */
export const OnScreen = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  @media print { && { display: none; } }
`

/** What is printed on the pages of a plan: its head is on the first of them. */
export const OnPaper = styled.div`
  page: plan;
`

/** One plan as it will be on paper. */
export function PrintView({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useWords(planWords)
  const { units, unread, error, again } = usePlanUnits(plan)
  const isWhole = units !== undefined && unread === 0
  return (
    <OnPaper>
      <PageHead
        title={plan.name}
        sub={units && <JudgedBy units={units} />}
        actions={
          <OnScreen>
            <Button onClick={onClose}>{t('printBack')}</Button>
            <Button kind="primary" disabled={!isWhole} why={t('printWaits')} onClick={() => window.print()}>
              {t('print')}
            </Button>
          </OnScreen>
        }
      />
      {error && !units ? (
        <FailedPanel bare title={t('failed')} text={error.detail} onRetry={again} />
      ) : isWhole ? (
        <Printed units={units} />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={320} />
        </div>
      )}
    </OnPaper>
  )
}

/** With the day it was printed, since what a row says is always of today. */
export function Printed({ units }: { units: PlanUnits }) {
  const t = useWords(planWords)
  return (
    <Sheet units={units}>
      <span>{t('sheetDay', { day: new Date().toLocaleDateString('sv') })}</span>
    </Sheet>
  )
}
