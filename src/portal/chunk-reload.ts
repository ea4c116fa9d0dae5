/** A chunk that a new deploy has removed: the page reloads, at most once per path and session, so that it cannot loop (B012, G132). */
export function reloadOnLostChunk(window: Window & typeof globalThis): void {
  window.addEventListener('vite:preloadError', event => {
    const key = `zy-reloaded ${window.location.pathname}`
    if (window.sessionStorage.getItem(key)) return
    window.sessionStorage.setItem(key, '1')
    event.preventDefault()
    window.location.reload()
  })
}
