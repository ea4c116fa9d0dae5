import 'zhiyuan/jsx'
import 'zhiyuan/elements/class-roster'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Zhiyuan } from 'zhiyuan/core'
import { StudentBasics } from 'zhiyuan/widgets/student-basics'
import { signIn } from './sign-in.ts'

const place = document.getElementById('root')!
const base = place.dataset.zyBase!

function App() {
  const [token, setToken] = useState<string>()
  const [events, setEvents] = useState<string[]>([])
  const hear = (line: string) => setEvents(before => [...before, line])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setToken((await signIn(base, String(form.get('username')), String(form.get('password')))).token)
  }

  if (!token)
    return (
      <form onSubmit={submit}>
        <input name="username" aria-label="账号" defaultValue="jw.x" /> <input name="password" type="password" aria-label="密码" />{' '}
        <button type="submit">登录</button>
      </form>
    )
  return (
    <>
      <h2>组件</h2>
      <Zhiyuan base={base} token={token} onSignedOut={() => setToken(undefined)}>
        <StudentBasics view="staff" onSaved={() => hear('saved')} />
      </Zhiyuan>
      <h2>元素</h2>
      <zy-class-roster base={base} token={token} onzy-ready={() => hear('zy-ready')} onnavigate={event => hear(event.detail.to)} />
      <output id="events">{events.join(' ')}</output>
    </>
  )
}

createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
