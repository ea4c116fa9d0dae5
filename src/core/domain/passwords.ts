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
const isPieceOf = (name: string, text: string) =>
  name.includes(text) || (bare(text).length >= SHORTEST_PIECE && bare(name).includes(bare(text)))

/** Too short (an emoji is one sign, not two), or one that is guessed without a list: few different characters, a row of the alphabet or of digits, a piece of the login name; as it is typed, or as it is guessed. */
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
