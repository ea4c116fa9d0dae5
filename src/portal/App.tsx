import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { ApiError } from '../core/api/index.ts'
import { asAccessUser } from '../core/auth/index.ts'
import { useCurrentUser, useHost } from '../core/host/index.ts'
import { ErrorBoundary, FailedPanel, onDemand } from '../core/ui/index.ts'
import { decideRoute } from './guard.ts'
import { rows } from './routes/index.ts'
import { LostPage, Sheet } from './screens/LostPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { useArrival } from './use-arrival.ts'

/** What did not come is said, and can be asked for again: without it the page would be empty, its messages too (R5). */
const said = (failed: ReactNode) => <Sheet>{failed}</Sheet>

// The rules of its forms weigh on nobody who is signed in.
const Login = onDemand(() => import('./screens/Login.tsx').then(room => room.Login), null, said)

const shared = {
  plan: onDemand(() => import('./screens/shared/SharedPlan.tsx').then(room => room.SharedPlan), null, said),
  paper: onDemand(() => import('./screens/shared/CheckedPaper.tsx').then(room => room.CheckedPaper), null, said),
}

/** Literal (M001). */
const VERIFICATION_FAILED = 'Verification failed, please login again'

const LEAVING_MS = 150

/** The portal; where it breaks itself, that is said. */
export function App() {
  return (
    <ErrorBoundary fallback={retry => said(<FailedPanel bare onRetry={retry} />)}>
      <Addressed />
    </ErrorBoundary>
  )
}

/** Decides what an address shows: a public page, a screen in the shell, or another address. */
function Addressed() {
  const { pathname, search } = useLocation()
  const ready = useSignedIn()
  const user = useCurrentUser()
  const decision = decideRoute(rows, pathname, search, user && asAccessUser(user))
  useArrival(decision)
  if (!ready) return null
  if (decision.to === 'elsewhere') return <Navigate to={decision.path} replace />
  if (decision.to === 'shared') {
    const Shared = shared[decision.what]
    return <Shared />
  }
  if (decision.to === 'screen') return <Shell row={decision.row} />
  if (decision.page !== 'login') return <LostPage kind={decision.page} />
  return <Login />
}

/** Loads the user behind a kept token once, unless it was known before the first drawing; a failure signs out, says why, and goes to / (B007). */
function useSignedIn(): boolean {
  const host = useHost()
  const navigate = useNavigate()
  const [ready, setReady] = useState(!host.session.hasToken() || host.session.user() !== null)
  useEffect(() => {
    if (ready) return
    host.api.login_methods
      .is_login({}, { quiet: true })
      .then(user => void host.session.setUser(user))
      .catch(async (error: unknown) => {
        // A page that is being left fails its calls too; by now it is gone, and its token stays.
        await new Promise(stay => setTimeout(stay, LEAVING_MS))
        host.session.clear()
        const detail = error instanceof ApiError ? error.detail : (error as Error).message
        host.notify({ tone: 'error', text: detail ?? VERIFICATION_FAILED, for: 2000 })
        void navigate('/')
      })
      .finally(() => setReady(true))
  }, [host, ready, navigate])
  return ready
}
