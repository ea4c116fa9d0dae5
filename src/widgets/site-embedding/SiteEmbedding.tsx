import { useState } from 'react'
import styled from 'styled-components'
import { dayOf, momentOf } from '../../core/domain/dates.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { ListPage, Moment, onDemand, Status, useAct, useListPage } from '../../core/ui/index.ts'
import type { MadeToken, SiteToken } from './data.ts'
import { words } from './messages/index.ts'
import { isPublic, type LifeState, lifeOf, serverOf } from './model.ts'
// not on demand: the token is told once, and must not wait for a part that a new release may have taken away
import { MadeDialog } from './parts/MadeDialog.tsx'
import { PageCheck } from './parts/PageCheck.tsx'
import { Preview } from './parts/Preview.tsx'

const TokenDialog = onDemand(() => import('./parts/TokenDialog.tsx').then(room => room.TokenDialog))

export interface SiteEmbeddingProps {
  /** The page is ours: search, order and page live in its address. */
  address?: boolean
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px;
  margin-top: 40px;
`
const marks = { living: 'done', ending: 'needs', ended: 'not-yet' } as const satisfies Record<LifeState, string>

/**
 * For the staff of a school: tokens for widgets that show nobody's data (product decision 16), the lines to paste, how it looks to a
 * visitor, and what the headers of a page forbid.
 *
 * @example
 * <SiteEmbedding />
 */
export function SiteEmbedding({ address }: SiteEmbeddingProps) {
  const t = useWords(words)
  const { api, base } = useHost()
  const may = useMay()
  const user = useCurrentUser()
  // a superuser is shown every menu, and tokens are a school's
  const isOfNone = user !== null && !user.work_unit
  const { act } = useAct()
  const [dialog, setDialog] = useState<'new' | MadeToken | null>(null)
  const server = serverOf(base, document.baseURI)
  const namesOf = ({ widgets }: SiteToken) => widgets.map(name => (isPublic(name) ? t(name) : name)).join(t('and'))
  const list = useListPage({
    name: 'site_tokens',
    call: api.site_tokens.list,
    address,
    columns: [
      { key: 'name', title: t('name'), strong: true, sortable: true, card: 'title' },
      { key: 'origin', title: t('origin'), card: 'main' },
      { key: 'widgets', title: t('widgets'), cell: namesOf, text: namesOf, card: 'meta' },
      {
        key: 'state',
        title: t('expires'),
        card: 'end',
        text: one => dayOf(momentOf(one.expires)),
        cell: one => <Until expires={one.expires} />,
      },
      {
        key: 'created_time',
        title: t('created_time'),
        sortable: true,
        muted: true,
        secondary: true,
        card: 'none',
        text: one => dayOf(momentOf(one.created_time)),
        cell: one => <Moment at={one.created_time} />,
      },
    ],
  })
  const revoke = (one: SiteToken) =>
    void act({
      ask: {
        title: t('revokeTitle', { name: one.name }),
        text: t('revokeText', { origin: one.origin, widgets: namesOf(one) }),
        ok: t('revoke'),
        danger: true,
      },
      run: () => api.site_tokens.remove(one.uuid),
      success: t('revoked'),
      changes: [api.site_tokens],
    })
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        sub={t('sub')}
        noun={t('noun')}
        none={isOfNone ? { title: t('noSchool'), text: t('noSchoolText') } : { title: t('none'), text: t('noneText') }}
        rowName={one => one.name}
        rowActions={one => [may(api.site_tokens.remove) && { key: 'revoke', label: t('revoke'), danger: true, onPick: () => revoke(one) }]}
        create={!isOfNone && may(api.site_tokens.make) && { label: t('create'), onPick: () => setDialog('new') }}
      />
      <Parts>
        {!isOfNone && may(api.site_tokens.preview) && <Preview server={server} />}
        <PageCheck server={server} />
      </Parts>
      {dialog === 'new' && <TokenDialog onMade={setDialog} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'new' && <MadeDialog made={dialog} server={server} onClose={() => setDialog(null)} />}
    </>
  )
}

const Day = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  font-variant-numeric: tabular-nums;
`
function Until({ expires }: { expires: string }) {
  const t = useWords(words)
  const state = lifeOf(expires, new Date())
  return (
    <Day>
      {dayOf(momentOf(expires))}
      <Status kind={marks[state]}>{t(state)}</Status>
    </Day>
  )
}
