import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/components/dialog/dialog.js'
import '@shoelace-style/shoelace/dist/components/button/button.js'
import { shown } from './shown.ts'

document.body.insertAdjacentHTML(
  'beforeend',
  '<sl-dialog label="暂无权限" open>请联系学校的管理员。<sl-button slot="footer">关闭</sl-button></sl-dialog>',
)
void Promise.all(['sl-dialog', 'sl-button'].map(tag => customElements.whenDefined(tag))).then(shown)
