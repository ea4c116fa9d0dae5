import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { offer } from './scores.ts'

const Lines = lazy(() => import('./recharts-lines.tsx'))
function Page() {
  const [tab, setTab] = useState<number>()
  useEffect(
    () =>
      void offer(
        () => flushSync(() => setTab(0)),
        next => flushSync(() => setTab(next)),
      ),
    [],
  )
  return <Suspense>{tab !== undefined && <Lines tab={tab} />}</Suspense>
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
