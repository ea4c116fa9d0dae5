/** A word that this browser remembers of the portal; null where it knows none or may not keep any. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a word for the next visit, and for other tabs, which hear of it at once. Where that is forbidden nothing is kept. */
export function remember(name: string, word: string): void {
  try {
    localStorage.setItem(name, word)
  } catch {
    // forbidden or full
  }
}
