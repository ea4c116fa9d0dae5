import { createElement, StrictMode, useLayoutEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Driver, type Item, place, settled } from './driver.ts'

// React 18 writes whatever it is given into attributes: properties and events go through a ref.
function Element({ item: { tag, attributes, properties, events, child } }: { item: Item }) {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => void Object.assign(ref.current!, properties))
  useLayoutEffect(() => {
    const element = ref.current!
    const all = Object.entries(events ?? {})
    for (const [name, listener] of all) element.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of all) element.removeEventListener(name, listener)
    }
  }, [events])
  const texts = Object.fromEntries(Object.entries(attributes ?? {}).map(([name, value]) => [name, value === true ? '' : value]))
  return createElement(tag, { ref, ...texts }, child && <b>{child}</b>)
}

let root: Root | undefined
const driver: Driver = {
  name: 'React 18',
  async render(items) {
    root ??= createRoot(place())
    root.render(
      <StrictMode>
        {items.map(item => (
          <Element key={item.key} item={item} />
        ))}
      </StrictMode>,
    )
    await settled()
  },
  async end() {
    root?.unmount()
    root = undefined
    await settled()
  },
}
document.zyDriver = driver
