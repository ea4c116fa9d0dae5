import { type App, createApp, h, nextTick, shallowRef } from 'vue'
import { type Driver, type Item, place, settled } from './driver.ts'
import Vue3 from './Vue3.vue'

const items = shallowRef<readonly Item[]>([])
let app: App | undefined
const driver: Driver = {
  name: 'Vue 3',
  async render(next) {
    items.value = next
    if (!app) {
      app = createApp({ render: () => h(Vue3, { items: items.value }) })
      app.mount(place())
    }
    await nextTick()
    await settled()
  },
  async end() {
    app?.unmount()
    app = undefined
    await settled()
  },
}
document.zyDriver = driver
