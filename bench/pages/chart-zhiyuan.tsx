import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Chart, UiRoot } from '../../src/core/ui/index.ts'
import { exams, offer, tabs, valuesOf } from './scores.ts'

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
  return (
    <UiRoot>
      {tab !== undefined && (
        <Chart
          kind="line"
          title={tabs[tab] ?? ''}
          categories={exams}
          series={[{ name: tabs[tab] ?? '', values: valuesOf(tab) }]}
          inverted={tab === 10}
          animation={false}
        />
      )}
    </UiRoot>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
