import { Modal } from 'antd'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { shown } from './shown.ts'

function Page() {
  useEffect(shown, [])
  return (
    <Modal open title="暂无权限" okText="关闭">
      请联系学校的管理员。
    </Modal>
  )
}
createRoot(document.body.appendChild(document.createElement('div'))).render(<Page />)
