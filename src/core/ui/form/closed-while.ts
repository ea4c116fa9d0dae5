import { type RefObject, useEffect, useRef } from 'react'

const rootOf = (form: HTMLElement) => form.getRootNode() as Document | ShadowRoot

/** Takes nothing in while it is sent: what was typed meanwhile would be gone with the draft. */
export async function closedWhile<R>(form: HTMLElement | null, send: () => Promise<R>): Promise<R> {
  if (!form) return send()
  form.inert = true
  try {
    return await send()
  } finally {
    form.inert = false
  }
}

/** The focus is where it was once nothing is under way any more, unless it has gone elsewhere; before that a button takes none. */
export function useFocusBack(box: RefObject<HTMLElement | null>, busy: boolean): { keep(): void } {
  const kept = useRef<Element>(null)
  useEffect(() => {
    const [form, was] = [box.current, kept.current]
    if (busy || !form || !was) return
    kept.current = null
    const now = rootOf(form).activeElement
    const isLost = now === null || now === document.body
    if (isLost && was instanceof HTMLElement && form.contains(was)) was.focus({ preventScroll: true })
  }, [busy, box])
  return {
    keep() {
      if (box.current) kept.current = rootOf(box.current).activeElement
    },
  }
}
