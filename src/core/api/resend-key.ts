/** A key for one attempt at a write. Works without a secure context, as intranets on plain http have none: `crypto.randomUUID` is missing there. */
export const resendKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
