import { createElement, type FormEvent, StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const place = document.getElementById('root')!
const base = place.dataset.zyBase!

type Roster = HTMLElement & { token?: string }

/** React 18 writes everything it does not know into attributes, so token and events go through a ref. */
function ClassRoster({ token, theme, onReady }: { token: string; theme: string; onReady: () => void }) {
  const ref = useRef<Roster>(null)
  useEffect(() => {
    if (ref.current) ref.current.token = token
  }, [token])
  useEffect(() => {
    const element = ref.current
    element?.addEventListener('zy-ready', onReady)
    return () => element?.removeEventListener('zy-ready', onReady)
  }, [onReady])
  return createElement('zy-class-roster', { ref, theme })
}

function App() {
  const [token, setToken] = useState('')
  const [isReady, setReady] = useState(false)
  const [theme, setTheme] = useState('light')
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await fetch(`${base}/login-methods/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(event.currentTarget))),
    })
    setToken((await answer.json()).token)
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
      <p>
        <button type="button" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
          换个颜色
        </button>{' '}
        <span id="said">{isReady ? '班级已取到' : '正在取班级'}</span>
      </p>
      <ClassRoster token={token} theme={theme} onReady={() => setReady(true)} />
    </>
  )
}

createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
