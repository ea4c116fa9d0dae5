import { cookieStore } from '../core/auth/index.ts'
import { reloadOnLostChunk } from './chunk-reload.ts'
import { askEarly, comesEarly } from './early-answer.ts'
import { HOME } from './guard.ts'
import { rows } from './routes/index.ts'
import { findScreen } from './visible.ts'

// The global handler of the documents: what nobody caught is written down (B197).
window.addEventListener('unhandledrejection', event => console.error('unhandled', event.reason))

// The first script, a few kilobytes: what an address needs is on its way together with the portal itself, not after it.
reloadOnLostChunk(window)
void import('./main.tsx')
const token = cookieStore().read()
if (token) {
  const row = findScreen(rows, location.pathname === '/' ? HOME : location.pathname)
  // A view in the address asks for something else.
  askEarly(token, location.search ? [] : (row?.asks ?? []))
  // A part that does not come is asked for again by the screen, which says so.
  if (row?.screen) comesEarly(row.screen.load())
}
