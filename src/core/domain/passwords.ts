/** The shortest password anybody may have, chosen, given or imported. */
export const SHORTEST_PASSWORD = 8

/** Too short, or one that is guessed without a list: few different characters, a row of the alphabet or of digits, a piece of the login name. */
export function isPoorPassword(password: string, username = ''): boolean {
  const text = password.toLowerCase()
  return text.length < SHORTEST_PASSWORD || new Set(text).size < 4 || isRow(text) || username.toLowerCase().includes(text)
}

/** Each character follows the one before it, up or down. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((char, i) => char.charCodeAt(0) - text.charCodeAt(i))
  // after 9 comes 0, as on a keyboard
  return [1, -1].some(way => steps.every(step => step === way || step === -9 * way))
}
