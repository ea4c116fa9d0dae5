import { useState } from 'react'
import { chinaDay, lastChinaDay } from '../../../core/domain/dates.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byWord, type ListColumn, ListPage, onDemand, Status, type StatusKind, useListPage } from '../../../core/ui/index.ts'
import { type Period, type Standing, standingOf } from '../data.ts'
import { words } from '../messages/index.ts'

const GiftDialog = onDemand(() => import('./GiftDialog.tsx').then(room => room.GiftDialog))
const RevokeDialog = onDemand(() => import('./RevokeDialog.tsx').then(room => room.RevokeDialog))

type Columns = ListColumn<Period, { ordering?: readonly ('begin_datetime' | 'end_datetime' | 'created_time')[] }>[]
const kinds: Readonly<Record<Standing, StatusKind>> = { running: 'done', coming: 'needs', ended: 'not-yet', revoked: 'not-yet' }
const ofPersons = ['purchase', 'gift'] as const

/** R201 and R203: which schools, or which single students, have which product from when to when. */
export function Periods({ of, address }: { of: 'schools' | 'personal'; address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const [isGiving, setGiving] = useState(false)
  const [revoking, setRevoking] = useState<Period>()
  const isSchools = of === 'schools'
  const nameOf = (one: Period) => one.work_unit?.name ?? one.student?.name ?? t('gone')
  const columns: Columns = [
    {
      ...{ key: 'owner', title: t(isSchools ? 'work_unit' : 'student'), strong: true, card: 'title' },
      ...{ cell: nameOf, text: nameOf },
    },
    ...(isSchools
      ? []
      : ([
          { key: 'grade', title: t('grade'), cell: one => one.student?.grade_name, secondary: true, card: 'meta', emptyText: '—' },
        ] satisfies Columns)),
    {
      key: 'group_extension',
      title: t('product'),
      cell: one => one.group_extension.vip_name,
      text: one => one.group_extension.vip_name,
      card: 'main',
    },
    ...(isSchools
      ? []
      : ([
          {
            key: 'source',
            title: t('source'),
            cell: one => t(`source.${one.source}`),
            text: one => t(`source.${one.source}`),
            card: 'meta',
          },
        ] satisfies Columns)),
    {
      ...{ key: 'begin_datetime', title: t('begin'), sortable: true, card: 'meta', named: true },
      ...{ cell: one => chinaDay(one.begin_datetime), text: one => chinaDay(one.begin_datetime) },
    },
    {
      ...{ key: 'end_datetime', title: t('end'), sortable: true, card: 'side', named: true },
      ...{ cell: one => lastChinaDay(one.end_datetime), text: one => lastChinaDay(one.end_datetime) },
    },
    {
      ...{ key: 'standing', title: t('standing'), card: 'end', text: one => t(`standing.${standingOf(one)}`) },
      cell: one => <Status kind={kinds[standingOf(one)]}>{t(`standing.${standingOf(one)}`)}</Status>,
    },
    { key: 'remark', title: t('remark'), muted: true, secondary: true, card: 'none', emptyText: '—' },
  ]
  const list = useListPage({
    name: `sys/vip_periods ${of}`,
    call: api.vip_periods.list,
    address,
    query: isSchools ? { source: 'work_unit' as const } : { has_student: true },
    ...(!isSchools && {
      filters: {
        source: byWord(
          t('source'),
          ofPersons.map(value => ({ value, label: t(`source.${value}`) })),
          false,
        ),
      },
    }),
    columns,
  })
  return (
    <>
      <ListPage
        list={list}
        title={t(of)}
        noun={t(isSchools ? 'schoolNoun' : 'personNoun')}
        none={{ title: t(`none.${of}`), text: t(`noneText.${of}`) }}
        rowName={nameOf}
        rowActions={one => [
          may(api.vip_periods.revoke) &&
            one.source !== 'purchase' &&
            !['ended', 'revoked'].includes(standingOf(one)) && {
              key: 'revoke',
              label: t('revoke'),
              danger: true,
              onPick: () => setRevoking(one),
            },
        ]}
        create={
          may(api.vip_periods.create) &&
          (isSchools ? { label: t('give'), to: 'vip.school.create' } : { label: t('gift'), onPick: () => setGiving(true) })
        }
      />
      {isGiving && <GiftDialog onClose={() => setGiving(false)} />}
      {revoking && <RevokeDialog period={revoking} name={nameOf(revoking)} onClose={() => setRevoking(undefined)} />}
    </>
  )
}
