/** What a message is about; colours its icon only. */
export type Tone = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  id: number
  tone: Tone
  /** Shown as text, never as markup. */
  text: string
  /** Further lines under the text. */
  lines?: readonly string[]
  /** Says that she is signed out: it stands on when all others are taken away. */
  isFarewell?: true
}

export interface Toasts {
  /** Shows a message for so many ms (2000 unless told; 0 stays until closed); answers its id. */
  push(message: Omit<Toast, 'id'> & { for?: number }): number
  dismiss(id: number): void
  /** Takes away what stands, and what waits to be seen: it was said to somebody who is no more here. */
  leave(): void
  /** It has been drawn: its time begins, however late a busy machine was. */
  seen(id: number): void
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** One store of messages for one host; `<UiRoot toasts={…}>` shows them in whatever is on top. */
export function createToasts(): Toasts {
  let shown: readonly Toast[] = []
  let last = 0
  /** How long those stand that nobody has seen yet. */
  const unseen = new Map<number, number>()
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    unseen.delete(id)
    set(shown.filter(toast => toast.id !== id))
  }
  return {
    push({ for: ms = 2000, ...toast }) {
      const id = ++last
      // five at once is already a wall: the oldest goes
      set([...shown.slice(-4), { ...toast, id }])
      if (ms > 0) unseen.set(id, ms)
      return id
    },
    dismiss,
    leave() {
      for (const { id, isFarewell } of shown) if (!isFarewell) dismiss(id)
    },
    seen(id) {
      const ms = unseen.get(id)
      unseen.delete(id)
      if (ms !== undefined) setTimeout(() => dismiss(id), ms)
    },
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
