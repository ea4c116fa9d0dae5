import { canonical } from '../../../kit/canonical.ts'
import type { Ports } from '../../../kit/db.ts'
import { hex } from '../../../kit/secrets.ts'

/** Of 64 digits of a seal these go into a code: 128 bits, so that it still fits a small square. */
const SEAL_DIGITS = 32

const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromBase64url = (text: string): Uint8Array | undefined => {
  if (!/^[\w-]{43}$/.test(text)) return undefined
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))
}

/** What a code seals: the paper's key, when it was issued, and every word it says. */
interface Sealed {
  readonly uuid: string
  readonly created_time: string
  readonly content: unknown
}
const sealOf = async ({ vault }: Ports, { uuid, created_time, content }: Sealed) =>
  (await vault.mac(`archive paper ${uuid} ${created_time} ${canonical(content)}`)).slice(0, SEAL_DIGITS)

/** The code of a paper: 43 letters and digits, as they stand in its address. */
export const codeOf = async (ports: Ports, paper: Sealed): Promise<string> =>
  base64url(bytesOf(paper.uuid.replaceAll('-', '') + (await sealOf(ports, paper))))

/** The key that a code names; undefined where it is no code. */
export function keyIn(code: string): string | undefined {
  const bytes = fromBase64url(code)
  if (bytes?.length !== 32) return undefined
  return hex(bytes.slice(0, 16)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
/** Whether a code is the one of this paper as it is stored today. */
export const isSealed = async (ports: Ports, paper: Sealed, code: string): Promise<boolean> => (await codeOf(ports, paper)) === code

/** The seal of a code, which tells it from a made-up one and makes none. */
export const codeSeal = ({ vault }: Ports, code: string) => vault.mac(`archive paper code ${code}`)

/** The seal of a paper's file. */
export const fileSeal = ({ vault }: Ports, uuid: string, sha256: string) => vault.mac(`archive paper file ${uuid} ${sha256}`)
