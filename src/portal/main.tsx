import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router'
import { forgetSearchOfOthers, HostRoot } from '../core/ui/index.ts'
import { App } from './App.tsx'
import { screenOrMoment } from './early-answer.ts'
import { openable } from './openable.ts'
import { createPortalHost } from './portal-host.ts'
import './page.css'

let navigate: NavigateFunction | undefined
const host = createPortalHost(path => void navigate?.(path))
host.openable.set(Object.keys(openable))

/** The host goes to places too, by the router that is drawn. */
function Routed() {
  const go = useNavigate()
  useLayoutEffect(() => {
    navigate = go
  }, [go])
  return <App />
}

/** Who is looking, and the script of the screen, were asked for early: with both at hand the page is drawn once, not in three steps. */
async function settleFirst() {
  if (!host.session.hasToken()) return
  try {
    const user = await host.api.login_methods.is_login({}, { quiet: true })
    await screenOrMoment()
    host.session.setUser(user)
  } catch {
    // asked again by the App, which says why it is refused
  }
}
const draw = () =>
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <HostRoot host={host} openable={openable}>
        <BrowserRouter>
          <Routed />
        </BrowserRouter>
      </HostRoot>
    </StrictMode>,
  )
// before the router reads the address
const forget = () => {
  const user = host.session.user()
  if (user || !host.session.hasToken()) forgetSearchOfOthers(user?.uuid)
}
window.addEventListener('popstate', forget)
void settleFirst().then(forget).then(draw)
