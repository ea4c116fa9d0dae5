import '@ui5/webcomponents/dist/Dialog.js'
import '@ui5/webcomponents/dist/Button.js'
import { shown } from './shown.ts'

document.body.insertAdjacentHTML(
  'beforeend',
  '<ui5-dialog header-text="暂无权限" open>请联系学校的管理员。<ui5-button slot="footer">关闭</ui5-button></ui5-dialog>',
)
void Promise.all(['ui5-dialog', 'ui5-button'].map(tag => customElements.whenDefined(tag))).then(shown)
