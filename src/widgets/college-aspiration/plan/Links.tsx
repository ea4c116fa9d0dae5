import { useState } from 'react'
import styled from 'styled-components'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, Input, Note, Segmented, Table, useAct, useCopy } from '../../../core/ui/index.ts'
import type { Plan } from './data.ts'
import { planWords } from './messages/index.ts'

const Making = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 12px;
  align-items: center;
  margin-block: 12px 20px;
  & > :is(input, :has(input[readonly])) { flex: 1 1 240px; width: auto; min-width: 0; }
`
const Once = styled(Note)`
  && { display: block; margin: -8px 0 20px; }
`
const day = (moment: string) => new Date(moment).toLocaleDateString('sv')

/** Links under which parents read this plan: made, copied while it is shown, taken back. */
export function Links({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useWords(planWords)
  const { api, base } = useHost()
  const { act, busy } = useAct()
  const { beside, copy } = useCopy<HTMLDivElement>()
  const [days, setDays] = useState<7 | 30>(7)
  const [made, setMade] = useState<string>()
  const { rows, error, isLoading, again } = useList(api.college_plan_links.list, { plan: plan.uuid })
  const make = () =>
    void act({
      run: async () => {
        const { token } = await api.college_plan_links.make({ plan: plan.uuid, days })
        setMade(new URL(`/plan#${token}`, new URL(base, document.baseURI)).href)
      },
      success: t('linkMade'),
      changes: [api.college_plan_links],
    })
  return (
    <Dialog open width={640} title={t('linksTitle', { name: plan.name })} onClose={onClose}>
      <div ref={beside}>
        <Note>{t('linksText')}</Note>
        <Making>
          <Segmented
            aria-label={t('linkDays')}
            value={days}
            options={[
              { value: 7, label: t('days', { n: 7 }) },
              { value: 30, label: t('days', { n: 30 }) },
            ]}
            onChange={setDays}
          />
          <Button kind={made ? 'default' : 'primary'} icon="link" busy={busy} onClick={make}>
            {t('linkMake')}
          </Button>
        </Making>
        {made && (
          <>
            <Making>
              <Input aria-label={t('linkAddress')} value={made} readOnly onFocus={event => event.currentTarget.select()} />
              <Button kind="primary" icon="copy" onClick={() => void copy(made)}>
                {t('linkCopy')}
              </Button>
            </Making>
            <Once>{t('linkOnce')}</Once>
          </>
        )}
        <Table
          label={t('links')}
          columns={[
            { key: 'created_time', title: t('linkFrom'), strong: true, num: true, cell: one => day(one.created_time) },
            {
              key: 'expires_time',
              title: t('linkTo'),
              num: true,
              card: 'end',
              cell: one => (Date.parse(one.expires_time) < Date.now() ? t('linkExpired') : day(one.expires_time)),
            },
          ]}
          rows={rows ?? []}
          rowKey={one => one.uuid}
          rowName={one => day(one.created_time)}
          loading={isLoading}
          error={error && !rows ? { title: t('linksFailed'), text: error.detail ?? '', onRetry: again } : null}
          instead={rows?.length === 0 && <Note>{t('noLinks')}</Note>}
          actions={one => [
            {
              key: 'end',
              label: t('linkEnd'),
              danger: true,
              onPick: () =>
                void act({
                  ask: { title: t('linkEndTitle'), text: t('linkEndText'), ok: t('linkEnd'), danger: true },
                  success: t('linkEnded'),
                  run: () => api.college_plan_links.remove(one.uuid),
                  changes: [api.college_plan_links],
                }),
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
