import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { HostRoot } from '../core/ui/index.ts'
import { App } from './App.tsx'
import { reloadOnLostChunk } from './chunk-reload.ts'
import { openable } from './openable.ts'
import { createPortalHost } from './portal-host.ts'
import './page.css'

reloadOnLostChunk(window)
// The global handler of the documents: what nobody caught is written down (B197).
window.addEventListener('unhandledrejection', event => console.error('unhandled', event.reason))

const host = createPortalHost(path => void router.navigate(path))
const router = createBrowserRouter([{ path: '*', element: <App /> }])

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <HostRoot host={host} openable={openable}>
      <RouterProvider router={router} />
    </HostRoot>
  </StrictMode>,
)
