import { type ReactNode, useEffect, useState } from 'react'
import styled from 'styled-components'
import { isNotToken, learnUser, tellAuthor, type Visitor } from '../auth/index.ts'
import { useCurrentUser, useHost } from '../host/index.ts'
import { hostWords } from '../host/messages/index.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import { Button, Empty, FailedPanel, Skeleton } from '../ui/index.ts'
import { causes, explain, isAnswering } from './diagnosis.ts'

const Place = styled.div`
  display: grid;
  gap: 16px;
  align-content: start;
  min-height: var(--zy-placeholder, 240px);
`

/** A page that asks its own server for a token first has given it by then. */
const GRACE_MS = 3000

export interface SignedInProps {
  visitor: Visitor
  onFailed: (error: unknown) => void
  children: ReactNode
}

/**
 * Asks the server whose token the page has given before the widget is shown. Without a token nothing is requested: a skeleton first, then
 * words that say whom to ask. A refused token is shown as expired. Each of them is the event `signed-out`, and one line in the console
 * that names the remedy.
 */
export function SignedIn({ visitor, onFailed, children }: SignedInProps) {
  const host = useHost()
  const { api, base, session } = host
  const t = useWords(hostWords)
  const user = useCurrentUser()
  const [state, setState] = useState<'waiting' | 'failed' | 'no-token'>('waiting')
  const [attempt, setAttempt] = useState(0)
  // Another token is another cache, and HostRoot mounts everything below it again: this effect runs once for each token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (user || (visitor.isRefused && attempt === 0)) return
    let current = true
    const nobody = (line: string) => {
      tellAuthor(visitor, line)
      setState('no-token')
      host.emit('signed-out')
    }
    async function learn() {
      const given = await session.token()
      if (!current) return
      if (given) return learnUser(visitor, () => api.login_methods.is_login({}))
      session.stale()
      nobody(causes.emptyToken())
    }
    const timer = session.hasToken() ? undefined : setTimeout(() => nobody(causes.noToken()), GRACE_MS)
    if (timer === undefined)
      learn().catch(async error => {
        const isNobody = isNotToken(error) && (await isAnswering(base))
        if (!current) return
        if (isNobody) return nobody(causes.notToken(error.message))
        setState('failed')
        onFailed(error)
        void explain(visitor, base, error)
      })
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [attempt])
  if (user) return children
  const retry = () => {
    setState('waiting')
    setAttempt(attempt + 1)
  }
  if (state === 'waiting' && !visitor.isRefused) return <Waiting />
  // as tall as what stood there before
  return (
    <Place>
      {visitor.isRefused || state === 'failed' ? (
        <FailedPanel bare title={visitor.isRefused ? t('expired') : undefined} onRetry={retry} />
      ) : (
        <Empty bare title={t('noLogin')} text={t('noLoginText')} actions={session.hasToken() && <Retry onPress={retry} />} />
      )}
    </Place>
  )
}

function Retry({ onPress }: { onPress: () => void }) {
  const t = useWords(commonWords)
  return (
    <Button icon="refresh" onClick={onPress}>
      {t('retry')}
    </Button>
  )
}

/** A skeleton as tall as the placeholder that was there before the script came, so that the page does not jump. */
export function Waiting() {
  const t = useWords(commonWords)
  return (
    <Place role="status" aria-label={t('loading')}>
      <Skeleton width={160} height={28} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton width="60%" height={20} />
    </Place>
  )
}
