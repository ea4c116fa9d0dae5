import { useRef } from 'react'
import styled from 'styled-components'
import type { Fix } from '../../../core/domain/admission/check-up.ts'
import { useHost, useMay, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, FailedPanel, Note, PlaceButton, Skeleton, useAct, useExport } from '../../../core/ui/index.ts'
import type { Unit } from '../data.ts'
import { CheckUp } from './CheckUp.tsx'
import { type Plan, type PlanUnits, useCollected, usePlanUnits } from './data.ts'
import { planWords } from './messages/index.ts'
import { findingsOf } from './model.ts'
import { Replay } from './Replay.tsx'
import { Rows } from './Rows.tsx'
import { Slope } from './Slope.tsx'
import { usePlanChanges } from './use-plan-changes.ts'
import { useSheet } from './use-sheet.ts'

const Whole = styled.div`
  display: grid;
  gap: 20px;
  container-type: inline-size;
`
const Work = styled.div`
  display: grid;
  gap: 24px;
  align-items: start;
  & > * { min-width: 0; }
  & > aside { display: grid; gap: 24px; }
  & > :first-child { display: none; }
  @container (min-width: 1080px) {
    grid-template-columns: 72px minmax(0, 1fr) 268px;
    & > :first-child { display: block; position: sticky; top: 16px; }
  }
`
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
`

interface OnePlanProps {
  plan: Plan
  onPrint: () => void
  /** Not given to whoever may make no links. */
  onLinks?: (() => void) | undefined
}

/** A plan: its rows in their order, what is to be said of them, and how it would have gone. Every change is saved at once. */
export function OnePlan(props: OnePlanProps) {
  const { plan } = props
  const t = useWords(planWords)
  const { units, unread, error, again } = usePlanUnits(plan)
  if (error && !units) return <FailedPanel bare title={t('failed')} text={error.detail} onRetry={again} />
  if (!units)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={320} />
      </div>
    )
  return <Known {...props} units={units} unread={unread} />
}

function Known({ plan, units, unread, onPrint, onLinks }: OnePlanProps & { units: PlanUnits; unread: number }) {
  const t = useWords(planWords)
  const may = useMay()
  const { api } = useHost()
  const places = usePlaces()
  const { act, busy } = useAct()
  const exporting = useExport()
  const sheet = useSheet(plan, units)
  const collected = useCollected()
  const table = useRef<HTMLDivElement>(null)
  const keys = units.units.map(one => one.uuid)
  const canWrite = may(api.college_plans.patch)
  const change = usePlanChanges(plan, act)
  const takeOutMissing = () =>
    change.write(rows => rows.filter(one => !units.missing.includes(one)), t('takenOut', { n: units.missing.length }))
  const nameOf = ({ college_name, major_name }: Unit) => `${college_name} ${major_name}`
  const move = (row: number, to: number) => change.move(keys, row, to, n => t('moved', { name: nameOf(units.units[row - 1]!), n }))
  const takeOut = (rows: readonly number[]) => {
    const out = rows.map(row => keys[row - 1])
    change.write(all => all.filter(one => !out.includes(one)), t('takenOut', { n: rows.length }))
  }
  const fresh = (collected.rows ?? []).filter(one => !keys.includes(one.uuid))
  const fix = (one: Fix) => {
    if (one.kind === 'remove') takeOut(one.rows)
    else if (one.kind === 'move') move(one.row, one.to)
    else if (one.kind === 'add') places.resolve({ to: 'aspirations.by-rank' })?.go()
    else table.current?.querySelectorAll('[data-number]')[one.row - 1]?.scrollIntoView({ block: 'center' })
  }
  const adding = canWrite && collected.rows && (
    <Button
      kind={fresh.length > 0 ? 'primary' : 'default'}
      icon="plus"
      busy={busy}
      disabled={fresh.length === 0}
      why={t('nothingToAdd')}
      onClick={() =>
        change.write(rows => [...rows, ...fresh.map(one => one.uuid).filter(one => !rows.includes(one))], t('added', { n: fresh.length }))
      }
    >
      {t('addCollected')}
    </Button>
  )
  return (
    <Whole>
      <Bar>
        {adding}
        {keys.length > 0 && unread === 0 && (
          <>
            <Button icon="download" busy={exporting.busy} onClick={() => exporting.run(async () => sheet())}>
              {t('export')}
            </Button>
            <Button onClick={onPrint}>{t('printView')}</Button>
            {onLinks && (
              <Button icon="link" onClick={onLinks}>
                {t('links')}
              </Button>
            )}
          </>
        )}
      </Bar>
      {units.missing.length > 0 && (
        <Bar role="status">
          <Note>{t('missing', { n: units.missing.length, year: units.plan_year ?? '' })}</Note>
          {canWrite && <Button onClick={takeOutMissing}>{t('takeOutMissing')}</Button>}
        </Bar>
      )}
      {keys.length === 0 && unread === 0 ? (
        <Empty
          title={t('emptyRows')}
          text={t('emptyRowsText')}
          actions={<PlaceButton to="aspirations.by-rank">{t('toByRank')}</PlaceButton>}
        />
      ) : (
        <Work aria-busy={unread > 0}>
          <Slope units={units.units} rank={units.rank} />
          <div ref={table}>
            <Rows units={units} onMove={canWrite ? move : undefined} onTakeOut={canWrite ? takeOut : undefined} />
            {unread > 0 && <Skeleton width="100%" height={44 * unread} />}
          </div>
          <aside>
            {unread === 0 ? (
              <>
                <CheckUp findings={findingsOf(plan, units)} onFix={canWrite ? fix : undefined} />
                <Replay units={units} />
              </>
            ) : (
              <Skeleton width="100%" height={240} />
            )}
          </aside>
        </Work>
      )}
    </Whole>
  )
}
