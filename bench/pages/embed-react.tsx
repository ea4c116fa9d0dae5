// The limit: react and react-dom, and nothing else.
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { shown } from './shown.ts'

function Page() {
  useEffect(shown, [])
  return (
    <section>
      <h2>暂无权限</h2>
      <p>请联系学校的管理员。</p>
      <button type="button">关闭</button>
    </section>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
