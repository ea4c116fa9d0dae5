// A page of 2012 has replaced what browsers bring along before our script comes (an Object.assign of two arguments, an Array.from that
// throws, a Map without an iterator). The build of the elements takes these names from here (vite.config.ts), and the page keeps its own.

/** Written in the browser itself, whatever a page has said its text is. */
const isNative = (one: unknown) => /\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(one))

/** What an empty frame brings along; nothing of it stays in the page. */
function fresh(): typeof globalThis {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  const realm = frame.contentWindow as typeof globalThis | null
  frame.remove()
  return realm ?? globalThis
}

/** The page's own, where it is the browser's. Pure, so that a script carries what it uses and no more. */
function native<T>(read: (realm: typeof globalThis) => T): T {
  const one = read(globalThis)
  return isNative(one) ? one : read(fresh())
}
export const OwnMap = /* @__PURE__ */ native(realm => realm.Map)
export const OwnSet = /* @__PURE__ */ native(realm => realm.Set)
export const OwnWeakMap = /* @__PURE__ */ native(realm => realm.WeakMap)
export const OwnWeakSet = /* @__PURE__ */ native(realm => realm.WeakSet)
export const assign = /* @__PURE__ */ native(realm => realm.Object.assign)

// by their owners' names: the names this file is asked by would lead back to it
const lists = globalThis.Array
const json = globalThis.JSON
const fromOfBrowser = /* @__PURE__ */ native(realm => realm.Array.from)
/** Told whose lists to make: that of a frame would make its own. */
export const from = ((...given: Parameters<typeof lists.from>) => fromOfBrowser.apply(lists, given)) as typeof lists.from

/** Without the toJSON that old libraries give to lists and texts: they would be quoted twice. */
export const stringify = ((value: unknown, replace?: (string | number)[], indent?: string | number) =>
  json.stringify(
    value,
    (replace ?? ('toJSON' in lists.prototype || 'toJSON' in String.prototype ? plain : null)) as null,
    indent,
  )) as typeof json.stringify
function plain(this: Record<string, unknown>, key: string, value: unknown) {
  const given = this[key]
  return lists.isArray(given) || typeof given !== 'object' ? given : value
}
