import { useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { chinaDay } from '../../../core/domain/dates.ts'
import { yuan } from '../../../core/domain/vip.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { DatePicker, FailedPanel, Field, Section, Skeleton, Status, Table } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 8px 24px;
  padding-bottom: 16px;
  & > p { padding-bottom: 6px; font-variant-numeric: tabular-nums lining-nums; }
`
const DAY_MS = 86_400_000

/** A day by our books and by the provider's; yesterday is the last that is whole. */
export function Reconciliation() {
  const t = useWords(words)
  const { api } = useHost()
  const [day, setDay] = useState(() => chinaDay(new Date(Date.now() - DAY_MS).toISOString()))
  const { data, error, again } = useRecord(api.money_events.reconciliation, { day })
  const money = (fen: number | null) => (fen === null ? t('missing') : `¥${yuan(fen)}`)
  return (
    <Section title={t('reconciliation')}>
      <Line>
        <Field label={t('onDay')}>
          <DatePicker value={day} onChange={value => value && setDay(value)} />
        </Field>
        {data && (
          <p>
            {t('sums', { ours: yuan(data.ours), theirs: yuan(data.theirs) })}{' '}
            <Status kind={data.differences.length === 0 ? 'done' : 'needs'}>
              {data.differences.length === 0 ? t('balanced') : t('differ', { n: data.differences.length })}
            </Status>
          </p>
        )}
        {!data && !error && <Skeleton width={240} />}
      </Line>
      {error && !data && <FailedPanel bare text={error.detail} onRetry={again} />}
      {data && data.differences.length > 0 && (
        <Table
          label={t('reconciliation')}
          rows={data.differences}
          rowKey={one => one.transaction}
          columns={[
            { key: 'transaction', title: t('transaction'), card: 'title' },
            { key: 'order_uuid', title: t('number'), muted: true, card: 'meta' },
            { key: 'ours', title: t('ours'), num: true, align: 'end', card: 'main', named: true, cell: one => money(one.ours) },
            { key: 'theirs', title: t('theirs'), num: true, align: 'end', card: 'side', named: true, cell: one => money(one.theirs) },
          ]}
        />
      )}
    </Section>
  )
}
