import { StrictMode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { Zhiyuan, type ZhiyuanProps } from '../../../src/core/index.ts'
import { CareerRecords } from '../../../src/widgets/career-records/index.ts'
import { ClassRoster } from '../../../src/widgets/class-roster/index.ts'
import { manifest as importWizard } from '../../../src/widgets/import-wizard/index.ts'
import { StudentBasics } from '../../../src/widgets/student-basics/index.ts'

// The page of a React team: something of its own, and our widgets beside it.
export interface Moment {
  props: Omit<ZhiyuanProps, 'children' | 'token'>
  /** Text; `asked` is a function written in place, `broken` one that throws, with every drawing another. */
  token?: string | { asked: string } | { broken: string }
  widget: 'form' | 'record' | 'classes' | 'breaks' | 'none'
  opensImport?: true
  takesNavigate?: true
  /** Drawn by a server first. */
  isHydrated?: true
}
declare global {
  interface Document {
    zyShow(moment: Moment): void
    /** What the page was told. */
    zyHeard: string[]
    /** A widget that breaks does so while this stands. */
    zyBroken: boolean
  }
}
document.zyHeard = []
document.zyBroken = true
const hear = (line: string) => void document.zyHeard.push(line)

function Breaks() {
  if (document.zyBroken) throw new Error('a widget broke')
  return <p>又好了</p>
}

function tokenOf(given: Moment['token']): ZhiyuanProps['token'] {
  if (typeof given !== 'object') return given
  return async () => {
    hear('asked')
    if ('broken' in given && document.zyBroken) throw new Error(given.broken)
    return 'asked' in given ? given.asked : given.broken
  }
}

const widgets = {
  form: <StudentBasics view="own" />,
  record: <CareerRecords kind="social_practices" view="form" />,
  classes: <ClassRoster />,
  breaks: <Breaks />,
} as const

function Page({ moment }: { moment: Moment }) {
  const [count, setCount] = useState(0)
  const { props, token, widget, opensImport, takesNavigate } = moment
  return (
    <>
      <h1>一所学校</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        已按 {count} 次
      </button>
      {widget !== 'none' && (
        <Zhiyuan
          {...props}
          token={tokenOf(token)}
          {...(opensImport && { opens: [importWizard] })}
          {...(takesNavigate && { onNavigate: ({ to, href }) => hear(`navigate ${to} ${href}`) })}
          onSignedOut={() => hear('signed out')}
          onFailed={error => hear(`failed ${error instanceof Error ? error.message : error}`)}
        >
          {widgets[widget]}
        </Zhiyuan>
      )}
    </>
  )
}

let root: Root | undefined
document.zyShow = moment => {
  const place = document.getElementById('app')!
  const page = (
    <StrictMode>
      <Page moment={moment} />
    </StrictMode>
  )
  if (!root && moment.isHydrated) {
    place.innerHTML = renderToString(page)
    hear(place.querySelector('[aria-busy] svg') ? 'a placeholder' : 'no placeholder')
    root = hydrateRoot(place, page, { onRecoverableError: error => hear(`recovered ${error}`) })
    return
  }
  root ??= createRoot(place)
  const shown = root
  // what is pressed next belongs to what is shown now
  flushSync(() => shown.render(page))
}
