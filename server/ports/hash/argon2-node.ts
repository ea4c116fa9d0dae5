import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { queue } from '../../kit/queue.ts'
import { zh } from '../../messages/zh.ts'
import type { PasswordHash } from '../ports.ts'

// OWASP's first recommendation for Argon2id: 19 MiB, two passes. About 9 ms here.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const argon2Hash: PasswordHash = {
  make: password => hash(password, cost),
  verify: (stored, password) => verify(stored, password).catch(() => false),
}

/** One core stays free for everybody else; 256 who wait are served in some seconds. */
export const argon2Door = () => queue(Math.min(4, Math.max(1, availableParallelism() - 1)), 256, zh.busy)
