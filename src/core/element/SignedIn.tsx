import { type ReactNode, useEffect, useState } from 'react'
import styled from 'styled-components'
import { learnUser, type Visitor } from '../auth/index.ts'
import { useCurrentUser, useHost } from '../host/index.ts'
import { hostWords } from '../host/messages/index.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import { FailedPanel, Skeleton } from '../ui/index.ts'

const Place = styled.div`
  display: grid;
  gap: 16px;
  align-content: start;
  min-height: var(--zy-placeholder, 240px);
`

export interface SignedInProps {
  visitor: Visitor
  onFailed: (error: unknown) => void
  children: ReactNode
}

/**
 * Asks the server whose token the page has given before the widget is shown. Without a token nothing is requested and a skeleton stays;
 * a refused token is shown as expired, and the page gets the event `signed-out`.
 */
export function SignedIn({ visitor, onFailed, children }: SignedInProps) {
  const { api, session } = useHost()
  const t = useWords(hostWords)
  const user = useCurrentUser()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // Another token is another cache, and HostRoot mounts everything below it again: this effect runs once for each token.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (user || !session.hasToken() || (visitor.isRefused && attempt === 0)) return
    let current = true
    learnUser(visitor, () => api.login_methods.is_login({})).catch(error => {
      if (!current) return
      setFailed(true)
      onFailed(error)
    })
    return () => {
      current = false
    }
  }, [attempt])
  if (user) return children
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  if (visitor.isRefused) return <FailedPanel bare title={t('expired')} onRetry={retry} />
  return failed ? <FailedPanel bare onRetry={retry} /> : <Waiting />
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
