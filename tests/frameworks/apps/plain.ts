import { type Driver, type Item, place, settled } from './driver.ts'

// No framework: createElement, setAttribute, properties, addEventListener.
const known = new Map<string, { element: HTMLElement; item: Item }>()

function update(element: HTMLElement, { attributes = {}, properties = {}, events = {} }: Item, before?: Item) {
  for (const name of Object.keys(before?.attributes ?? {})) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? '' : value
    if (element.getAttribute(name) !== text) element.setAttribute(name, text)
  }
  Object.assign(element, properties)
  for (const [name, listener] of Object.entries(before?.events ?? {})) element.removeEventListener(name, listener)
  for (const [name, listener] of Object.entries(events)) element.addEventListener(name, listener)
}

const driver: Driver = {
  name: 'plain DOM',
  async render(items) {
    for (const [key, { element }] of known)
      if (!items.some(item => item.key === key)) {
        element.remove()
        known.delete(key)
      }
    for (const [at, item] of items.entries()) {
      const before = known.get(item.key)
      const element = before?.element ?? document.createElement(item.tag)
      if (!before && item.child) element.append(Object.assign(document.createElement('b'), { textContent: item.child }))
      update(element, item, before?.item)
      known.set(item.key, { element, item })
      if (place().children[at] !== element) place().insertBefore(element, place().children[at] ?? null)
    }
    await settled()
  },
  end: () => driver.render([]),
}
document.zyDriver = driver
