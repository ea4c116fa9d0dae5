// Every bundle of ours on a page shares one stack: only the top dialog may speak, and the page scrolls again after the last.
interface PageRegistry {
  dialogs?: { open: readonly HTMLDialogElement[]; listeners: Set<() => void>; overflow: string | null }
}

const KEY = Symbol.for('zhiyuan.v1')

function shared() {
  const registry = globalThis as { [KEY]?: PageRegistry }
  registry[KEY] ??= {}
  registry[KEY].dialogs ??= { open: [], listeners: new Set(), overflow: null }
  return registry[KEY].dialogs
}

function set(open: readonly HTMLDialogElement[]): void {
  const stack = shared()
  stack.open = open
  const page = document.documentElement.style
  if (open.length > 0 && stack.overflow === null) {
    stack.overflow = page.overflow
    // important, because a host page may reset everything with !important
    page.setProperty('overflow', 'hidden', 'important')
  } else if (open.length === 0 && stack.overflow !== null) {
    page.setProperty('overflow', stack.overflow)
    stack.overflow = null
  }
  for (const listener of stack.listeners) listener()
}

/** The open modal dialogs of the page, bottom first. */
export const dialogStack = {
  top: () => shared().open.at(-1) ?? null,
  raise: (dialog: HTMLDialogElement) => set([...shared().open.filter(other => other !== dialog && other.isConnected), dialog]),
  drop: (dialog: HTMLDialogElement) => set(shared().open.filter(other => other !== dialog)),
  subscribe(listener: () => void) {
    const { listeners } = shared()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
