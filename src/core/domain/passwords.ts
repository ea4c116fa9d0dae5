import { oneWidth, withoutUnseen } from './one-width.ts'

/** The shortest password anybody may have, chosen, given or imported. */
export const SHORTEST_PASSWORD = 8
/** What the hash takes: more of it would not count. */
export const LONGEST_PASSWORD = 72

/**
 * Letters, digits and signs of a keyboard, without blanks: what everybody types alike on every device. A wide letter, an accent or half of
 * an emoji is another text on the next one, and keeps out whoever was handed it.
 */
export const isTypeable = (password: string): boolean => /^[\x21-\x7e]*$/.test(password)

/** What a guesser tries for it: in one width and case, without blanks around it and without signs that nobody sees. Only for comparing: it is stored and taken as typed. */
export const asGuessed = (password: string): string => withoutUnseen(oneWidth(password)).trim().toLowerCase()

/** Without what stands between letters and digits: `zhang.san1` and `zhang-san1` are one to a guesser. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
/** A shorter piece of a name says nothing of the rest of a password. */
const SHORTEST_PIECE = 4
/** The whole of a name that says something, however short: `admin` and `liwei` with a few signs are the first guesses. */
const SHORTEST_NAME = 3
/** What a guesser adds to what is known. */
const LONGEST_ADDITION = 3
/** A shorter piece with other signs is no guess: everybody of one year has five digits of a date in her number. */
const SHORTEST_EXTENDED = 6
/** A piece of the name, or one with a few signs more: `zhangsan1`, the last digits of a number and a letter. */
function isPieceOf(name: string, text: string): boolean {
  if (name.includes(text)) return true
  const [known, asked] = [bare(name), bare(text)]
  if (known.length >= SHORTEST_NAME && asked.includes(known) && asked.length - known.length <= LONGEST_ADDITION) return true
  if (asked.length < SHORTEST_PIECE) return false
  const piece = Math.min(asked.length, Math.max(SHORTEST_EXTENDED, asked.length - LONGEST_ADDITION))
  return Array.from({ length: asked.length - piece + 1 }, (_, from) => asked.slice(from, from + piece)).some(one => known.includes(one))
}

/** A password, and what it is without the few signs that somebody has put before or behind a common one. */
export function guessedFrom(password: string): readonly string[] {
  const text = asGuessed(password)
  const shorter = Array.from({ length: LONGEST_ADDITION }, (_, n) => [text.slice(n + 1), text.slice(0, -n - 1)])
  return [text, ...shorter.flat()]
}

/** Too short (an emoji is one sign, not two), or one that is guessed without a list: few different characters, a row of the alphabet or of digits, a piece of the login name with a few signs at most; as it is typed, or as it is guessed. */
export function isPoorPassword(password: string, username = ''): boolean {
  const name = username.toLowerCase()
  return [password.toLowerCase(), asGuessed(password)].some(
    text => [...text].length < SHORTEST_PASSWORD || new Set(text).size < 4 || isRow(text) || isPieceOf(name, text),
  )
}

/** Each character follows the one before it, up or down. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((char, i) => char.charCodeAt(0) - text.charCodeAt(i))
  // after 9 comes 0, as on a keyboard
  return [1, -1].some(way => steps.every(step => step === way || step === -9 * way))
}
