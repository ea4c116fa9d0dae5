import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router'
import { HostRoot } from '../core/ui/index.ts'
import { App } from './App.tsx'
import { openable } from './openable.ts'
import { createPortalHost } from './portal-host.ts'
import './page.css'

// The global handler of the documents: what nobody caught is written down (B197).
window.addEventListener('unhandledrejection', event => console.error('unhandled', event.reason))

let navigate: NavigateFunction | undefined
const host = createPortalHost(path => void navigate?.(path))

/** The host goes to places too, by the router that is drawn. */
function Routed() {
  const go = useNavigate()
  useLayoutEffect(() => {
    navigate = go
  }, [go])
  return <App />
}

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <HostRoot host={host} openable={openable}>
      <BrowserRouter>
        <Routed />
      </BrowserRouter>
    </HostRoot>
  </StrictMode>,
)
