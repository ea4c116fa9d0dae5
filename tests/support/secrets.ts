import { appendFileSync } from 'node:fs'
import { demoPassword, firstPassword } from '../../server/db/demo/index.ts'
import { pupils } from '../../server/db/demo/pupils.ts'
import { everyStaff } from '../../server/db/demo/region.ts'

/** What no log may hold (S12): passwords, tokens, codes, and every number of a person of the demo region. */
const people = () =>
  [2024, 2025, 2026, 2027]
    .flatMap(year => pupils(year).flatMap(({ row, username }) => [row.cert_id, row.phone, username]))
    .concat(everyStaff.map(one => one.username))
const known = new Set([demoPassword, firstPassword, ...people().filter(text => text && /^\d{10,17}[\dX]$/.test(text))] as string[])
const kinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a token', /\bzy[es]_[\da-f]{8,}|\b[\da-f]{64}\b/g],
  ['a code', /(?:SMS|code)\D{0,40}\b\d{6}\b/g],
  ['a number of a person', /(?<![\d.])\d{17}[\dX](?!\d)|(?<![\d.])1[3-9]\d{9}(?!\d)/g],
]
/** Digests and ids that a log is meant to hold, an anchor of the trail with its seal: among their digits stands a telephone number now and then. */
const MEANT = /(?<=\baudit anchor \d{1,15} (?:[\da-f]{64} )?)[\da-f]{64}\b|\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g

/** What of it a text holds, with the line it stands in. */
export function secretsIn(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap(line => [
    ...[...known].filter(secret => line.includes(secret)).map(secret => `${secret} in: ${line}`),
    ...kinds.filter(([, pattern]) => line.replace(MEANT, '').search(pattern) >= 0).map(([name]) => `${name} in: ${line}`),
  ])
}

/** Where everything that servers of this run have logged is collected; set by `npm test`. */
export const runLog = process.env.ZHIYUAN_RUN_LOG
export const keepLog = (text: string) => void (runLog && appendFileSync(runLog, text))
