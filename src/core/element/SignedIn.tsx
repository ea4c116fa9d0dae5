import { type ReactNode, useEffect, useState } from 'react'
import styled from 'styled-components'
import { useCurrentUser, useHost } from '../host/index.ts'
import { hostWords } from '../host/messages/index.ts'
import { commonWords, useWords } from '../i18n/index.ts'
import { FailedPanel, Skeleton } from '../ui/index.ts'
import { isRefused, learnUser } from './page-share.ts'

const Place = styled.div`
  display: grid;
  gap: 16px;
  align-content: start;
  min-height: var(--zy-placeholder, 240px);
`

/**
 * Widgets know who looks at them: the page's token is asked for its owner first. Without a token nothing is asked and a skeleton waits;
 * a refused one is said, and the page hears `signed-out`.
 */
export function SignedIn({ onFailed, children }: { onFailed: (error: unknown) => void; children: ReactNode }) {
  const { api, base, session } = useHost()
  const said = useWords(hostWords)
  const user = useCurrentUser()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // A given or lost token is another cache, and HostRoot draws everything below it anew: this runs once for each.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    if (user || !session.hasToken() || (isRefused(base) && attempt === 0)) return
    let current = true
    learnUser(base, () => api.login_methods.is_login({})).catch(error => {
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
  if (isRefused(base)) return <FailedPanel bare title={said('expired')} onRetry={retry} />
  return failed ? <FailedPanel bare onRetry={retry} /> : <Waiting />
}

/** Something will stand here: as tall as the place that was kept for it before its script had come. */
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
