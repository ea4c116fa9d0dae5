import { guessedFrom, isPoorPassword } from '../../src/core/domain/passwords.ts'
import type { Ports } from '../kit/db.ts'
import { demoPasswords } from '../kit/demo-passwords.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import list from './common-passwords.json' with { type: 'json' }

/** The worst, and those that README tells. */
const common = new Set([...list.words.split(' '), ...demoPasswords.map(one => one.toLowerCase())])

/** Whether guessers try it first: poor in itself, or on the list of the worst; blanks around it, wide letters and a few signs more make it no better. */
export const isWeakPassword = (password: string, username: string): boolean =>
  isPoorPassword(password, username) || guessedFrom(password).some(one => common.has(one))

/** Refuses one that guessers try first, on whatever way it comes: chosen, reset, given, imported. */
export function refuseWeak(password: string, username: string): void {
  if (isWeakPassword(password, username)) throw new Problem(400, { password: [zh.weakPassword] })
}

/** The hash of a password somebody chose. Not inside a transaction: it takes long. */
export function newHash({ hash }: Ports, password: string, username: string): Promise<string> {
  refuseWeak(password, username)
  return hash.make(password)
}
