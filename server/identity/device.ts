import type { Device } from '../kit/context.ts'
import type { Ports } from '../kit/db.ts'
import { newToken, sha256 } from '../kit/secrets.ts'
import { opened, sealed } from './sealed.ts'

const DAYS = 180
/** A computer room: the accounts that signed in last are known. */
const MANY = 40

/** The device and the accounts that have signed in on it: OWASP's device cookie. It proves nothing but that; the token alone is who one is. */
interface Known {
  readonly id: string
  /** Marks of a name and of its password. */
  readonly accounts: readonly string[]
}

/** Of a name. */
const mark = async (name: string) => (await sha256(`device ${name}`)).slice(0, 16)
/** And of the password that was right then: whoever knew it may have made a hundred devices known, and each has guesses of its own (S11). */
const entryOf = async ({ vault }: Ports, name: string, password_hash: string) =>
  `${await mark(name)}:${(await vault.mac(`device ${name} ${password_hash}`)).slice(0, 8)}`

async function open({ vault }: Ports, device: Device): Promise<Known | undefined> {
  const [id, accounts] = (await opened<[id: string, accounts: string[]]>(vault, 'device', device.read() ?? '')) ?? []
  return id && accounts ? { id, accounts } : undefined
}

/**
 * The name under which the account knows this device; undefined where it has never signed in on it, or with another password than the one it
 * has now: `hashOf` is asked for that, of a device alone that has signed in.
 */
export async function knownOn(
  ports: Ports,
  device: Device,
  name: string,
  hashOf: () => Promise<string | null | undefined>,
): Promise<string | undefined> {
  const known = await open(ports, device)
  const account = await mark(name)
  const found = known?.accounts.find(one => one.startsWith(`${account}:`))
  if (!found) return undefined
  const hash = await hashOf()
  return hash && found === (await entryOf(ports, name, hash)) ? `${known!.id}:${account}` : undefined
}

/** The account has signed in here with the password of this hash: the next time its own tries are counted apart from those of strangers. */
export async function keepKnown(ports: Ports, device: Device, name: string, password_hash: string): Promise<void> {
  const known = await open(ports, device)
  const account = await mark(name)
  const others = (known?.accounts ?? []).filter(one => !one.startsWith(account))
  const accounts = [await entryOf(ports, name, password_hash), ...others].slice(0, MANY)
  device.write(await sealed(ports.vault, 'device', known?.id ?? newToken().slice(0, 32), accounts), DAYS)
}

/** She has changed her password here, by the one that made this device known: it is no stranger's now, whoever guesses meanwhile. */
export async function stayKnown(ports: Ports, device: Device, { username, password_hash }: Before, changed: string): Promise<void> {
  if (await knownOn(ports, device, username, async () => password_hash)) await keepKnown(ports, device, username, changed)
}
interface Before {
  readonly username: string
  readonly password_hash: string | null
}
