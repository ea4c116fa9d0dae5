import type { Vault } from '../ports/ports.ts'
import { Problem } from './errors.ts'

/** What was sealed under another SECRET_KEY stays shut for good. */
export class OtherKey extends Problem {
  constructor(words: string) {
    super(409, words)
  }
}

/** Opens what somebody needs to go on. Where it is shut she is told so in words: as a fault of ours she would try again and again. */
export async function unsealed(vault: Vault, sealed: string, words: string): Promise<string> {
  try {
    return await vault.open(sealed)
  } catch {
    throw new OtherKey(words)
  }
}
