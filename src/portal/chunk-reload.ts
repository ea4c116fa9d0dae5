/** How long a page that is being left is not reloaded: a person who stays after all (a download) meets a panel with a way to try again. */
const LEAVING = 10_000

/**
 * A chunk that a new deploy has removed: the page reloads, at most once per path and session, so that it cannot loop (B012, G132). Not
 * where nobody answers: the browser would show its own page in place of what she has typed, and she could not sign out (R4). Nor over a
 * dialog or a form that is being filled in: what stands there may be told once, or typed and kept nowhere; the part says that it is missing.
 */
export function reloadOnLostChunk(window: Window & typeof globalThis): void {
  let left = Number.NEGATIVE_INFINITY
  // Firefox breaks off what a page still fetches when it is left: a reload would take the person back to the page she leaves.
  window.addEventListener('beforeunload', () => {
    left = window.performance.now()
  })
  window.addEventListener('vite:preloadError', () => {
    if (window.performance.now() - left < LEAVING) return
    void isAnswering(window).then(is => {
      if (is && !isAtWork(window) && isFirst(window, `zy-reloaded ${window.location.pathname}`)) window.location.reload()
    })
  })
}

const isAnswering = (window: Window & typeof globalThis): Promise<boolean> =>
  window.fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )

/** A panel that is open holds what she is about to press; messages hold nothing. */
const AT_WORK = 'dialog:modal, form[data-unsaved], [popover]:popover-open:not([data-toasts])'
const isAtWork = ({ document }: Window) => document.querySelector(AT_WORK) !== null

/** Where nothing may be remembered nothing is reloaded: it could go on for ever. */
function isFirst(window: Window, key: string): boolean {
  try {
    if (window.sessionStorage.getItem(key)) return false
    window.sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}
