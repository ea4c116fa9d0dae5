import { createElement, StrictMode, useLayoutEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { type Driver, type Item, place, settled } from './driver.ts'

const isText = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/**
 * React 19 gives an element its properties itself, and hears `onzy-ready`. Before the script of an element has come it knows only
 * attributes: objects, functions and the token then go through a ref.
 */
function Element({ item: { tag, attributes, properties = {}, events = {}, child } }: { item: Item }) {
  const ref = useRef<HTMLElement>(null)
  const isThere = useRef(customElements.get(tag) !== undefined).current
  const [own, byRef] = [{} as Record<string, unknown>, {} as Record<string, unknown>]
  for (const [name, value] of Object.entries(properties)) (isThere || (isText(value) && name !== 'token') ? own : byRef)[name] = value
  useLayoutEffect(() => void Object.assign(ref.current!, byRef))
  const heard = Object.fromEntries(Object.entries(events).map(([name, listener]) => [`on${name}`, listener]))
  return createElement(tag, { ref, ...attributes, ...own, ...heard }, child && <b>{child}</b>)
}

let root: Root | undefined
const driver: Driver = {
  name: 'React 19',
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
