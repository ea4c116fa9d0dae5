export const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** 256 random bits, as text (product decision 2). */
export const newToken = () => hex(crypto.getRandomValues(new Uint8Array(32)))

export const sha256 = async (of: string | Uint8Array<ArrayBuffer>) =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', typeof of === 'string' ? new TextEncoder().encode(of) : of)))

// Without 0/O, 1/l/I: it is read from paper and typed by a child.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Capitals and digits that nobody takes for another, also where they are bent. */
const captchaSigns = '2345678ACDEFHKLMNPRTUWXY'
const pick = (alphabet: string, length: number) => {
  // Bytes above the largest multiple of the alphabet would favour its first letters.
  const limit = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length * 2)))
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
  return text
}
/** A random initial password, never derived from an ID number (G009): ten letters and digits. */
export const newPassword = () => pick(letters, 10)
export const newCode = () => pick('0123456789', 6)
export const newCaptchaText = () => pick(captchaSigns, 6)

/**
 * Chance that nobody reckons, 0 to 1, as Math.random is not: from two hundred of its numbers all that follow and that came before are known.
 * One for each use, which draws thousands.
 */
export function chance(): () => number {
  const drawn = new Uint32Array(4096)
  let at = drawn.length
  return () => {
    if (at === drawn.length) {
      crypto.getRandomValues(drawn)
      at = 0
    }
    return drawn[at++]! / 2 ** 32
  }
}
