import { useState } from 'react'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Empty, FailedPanel, MenuButton, PageHead, PlaceButton, Segmented, Skeleton, useAct } from '../../../core/ui/index.ts'
import type { Standing } from '../data.ts'
import { Judged } from '../parts/Judged.tsx'
import { type Plan, usePlans } from './data.ts'
import { Links } from './Links.tsx'
import { planWords } from './messages/index.ts'
import { OnePlan } from './OnePlan.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PrintView } from './PrintView.tsx'

/** One's own plans: which one is on the table, a new one, its name, its end. */
export function Plans({ standing }: { standing: Standing }) {
  const t = useWords(planWords)
  const may = useMay()
  const { api } = useHost()
  const { remove } = useAct()
  const { rows: plans, error, again } = usePlans()
  const [chosen, setChosen] = useState<string>()
  const [dialog, setDialog] = useState<'new' | 'name' | 'links' | 'print' | null>(null)
  if (error && !plans) return <FailedPanel bare title={t('failed')} text={error.detail} onRetry={again} />
  const plan = plans?.find(one => one.uuid === chosen) ?? plans?.[0]
  const removeIt = ({ uuid, name, rows }: Plan) =>
    remove({
      title: t('removeTitle', { name }),
      text: t('removeText', { n: rows.length }),
      run: () => api.college_plans.remove(uuid),
      changes: [api.college_plans],
    })
  if (dialog === 'print' && plan) return <PrintView plan={plan} onClose={() => setDialog(null)} />
  const canMake = may(api.college_plans.create)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={<Judged standing={standing} />}
        actions={
          plan && (
            <>
              {plans!.length > 1 && (
                <Segmented
                  aria-label={t('choose')}
                  value={plan.uuid}
                  options={plans!.map(({ uuid, name }) => ({ value: uuid, label: name }))}
                  onChange={setChosen}
                />
              )}
              <PlaceButton to="aspirations.by-rank">{t('toByRank')}</PlaceButton>
              <MenuButton
                label={plan.name}
                items={[
                  ...(may(api.college_plans.patch) ? [{ key: 'name', label: t('rename'), onPick: () => setDialog('name') }] : []),
                  ...(canMake ? [{ key: 'new', label: t('create'), onPick: () => setDialog('new') }] : []),
                  ...(may(api.college_plans.remove)
                    ? [{ key: 'remove', label: t('remove'), danger: true, onPick: () => removeIt(plan) }]
                    : []),
                ]}
              />
            </>
          )
        }
      />
      {plan ? (
        <OnePlan
          key={plan.uuid}
          plan={plan}
          onPrint={() => setDialog('print')}
          onLinks={may(api.college_plan_links.make) ? () => setDialog('links') : undefined}
        />
      ) : plans ? (
        <Empty
          title={t('none')}
          text={t('noneText')}
          actions={
            canMake && (
              <Button kind="primary" icon="plus" onClick={() => setDialog('new')}>
                {t('create')}
              </Button>
            )
          }
        />
      ) : (
        <div aria-busy="true">
          <Skeleton width="100%" height={320} />
        </div>
      )}
      {dialog === 'links' && plan && <Links plan={plan} onClose={() => setDialog(null)} />}
      {(dialog === 'new' || dialog === 'name') && (
        <PlanDialog
          one={dialog === 'name' ? plan : undefined}
          name={t('firstName', { n: (plans?.length ?? 0) + 1 })}
          onDone={one => setChosen(one.uuid)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
