// The inside of a framed widget. It speaks with the page that frames it, if that page's origin was named, and with nobody else.
//   out: {zy: 'hello', tag, again?: true}  {zy: 'size', height}  {zy: 'event', name, detail}
//   in:  {zy: 'token', token}  {zy: 'set', name, value}
const element = document.querySelector('body > *')
const tag = element.localName
// a page that is not framed has nobody to speak with
const outside = window.parent === window ? null : window.parent
/** Only a page of our own lets its address be read. */
const isOurs = (() => {
  try {
    return outside?.location.origin === location.origin
  } catch {
    return false
  }
})()
const named = document.querySelector('meta[name=zy-framers]').content.split(' ').filter(Boolean)
const framers = isOurs ? [location.origin] : named
/** A message is delivered only to a page of exactly that origin: the others never see it. */
const tell = message => {
  for (const origin of framers) outside?.postMessage(message, origin)
}

await customElements.whenDefined(tag)
// where the widget asks, as whom, and where its links lead, is never in an address
const settable = element.constructor.observedAttributes.filter(name => !['base', 'token', 'href-template'].includes(name))
const set = (name, value) => {
  if (settable.includes(name)) value === null ? element.removeAttribute(name) : element.setAttribute(name, String(value))
}
for (const [name, value] of new URLSearchParams(location.search)) set(name, value)

addEventListener('message', event => {
  if (event.source !== outside || !framers.includes(event.origin)) return
  const { zy, token, name, value } = Object(event.data)
  if (zy === 'token' && typeof token === 'string') element.token = token
  else if (zy === 'set' && typeof name === 'string' && (value === null || typeof value === 'string')) set(name, value)
})

const own = globalThis[Symbol.for('zhiyuan.v1')]?.manifests?.get(tag.slice(3))?.events ?? {}
// on the page, not on the element: whether the framing page takes a `navigate` up is for it to say (`?handles=navigate`)
for (const name of [...Object.keys(own), 'zy-ready', 'zy-failed', 'signed-out', 'navigate', 'reload', 'open'])
  addEventListener(name, event => {
    // a detail that is no plain data stays here
    let detail
    try {
      detail = JSON.parse(JSON.stringify(event.detail ?? null))
    } catch {}
    tell({ zy: 'event', name, detail })
  })

new ResizeObserver(() => tell({ zy: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
tell({ zy: 'hello', tag })
// What Back shows first is drawn before anybody could look: it is left as nobody's (8.14).
addEventListener('pagehide', ({ persisted }) => {
  if (persisted) element.token = ''
})
// brought back as it was left: whoever it showed may have gone since, and only the page that frames it knows who is there now
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  element.token = ''
  tell({ zy: 'hello', tag, again: true })
})
