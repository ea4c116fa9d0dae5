import type { PasswordHash } from '../ports.ts'

const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }

/** The same hash inside a browser page, where there is no native code. */
export const argon2PageHash: PasswordHash = {
  async make(password) {
    const { argon2id } = await import('hash-wasm')
    return argon2id({ ...cost, password, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: 'encoded' })
  },
  async verify(hash, password) {
    const { argon2Verify } = await import('hash-wasm')
    return argon2Verify({ hash, password }).catch(() => false)
  },
}
