import type { Device } from '../kit/context.ts'
import type { Ports } from '../kit/db.ts'
import { newToken, sha256 } from '../kit/secrets.ts'
import { opened, sealed } from './sealed.ts'
import type { Known } from './tries.ts'

const DAYS = 180
/** A computer room: the accounts that signed in last are known. */
const MANY = 40

/** The device and the accounts that have signed in on it: OWASP's device cookie. It proves nothing but that; the token alone is who one is. */
interface Cookie {
  readonly id: string
  /** Marks of a name and of its password. */
  readonly accounts: readonly string[]
}

/** Of a name. */
const mark = async (name: string) => (await sha256(`device ${name}`)).slice(0, 16)
/** And of the password that was right then: whoever knew it may have made a hundred devices known, and each has guesses of its own (S11). */
const entryOf = async ({ vault }: Ports, name: string, password_hash: string) =>
  `${await mark(name)}:${(await vault.mac(`device ${name} ${password_hash}`)).slice(0, 8)}`

async function open({ vault }: Ports, device: Device): Promise<Cookie | undefined> {
  const [id, accounts] = (await opened<[id: string, accounts: string[]]>(vault, 'device', device.read() ?? '')) ?? []
  return id && accounts ? { id, accounts } : undefined
}

type HashOf = () => Promise<string | null | undefined>

/**
 * How the account knows this device, on which it has signed in; undefined where it never has. `isStill` asks for the password that it has
 * now: who made the device known with another one is a stranger.
 */
export async function knownOn(ports: Ports, device: Device, name: string, hashOf: HashOf): Promise<Known | undefined> {
  const opened = await open(ports, device)
  const account = await mark(name)
  const found = opened?.accounts.find(one => one.startsWith(`${account}:`))
  if (!opened || !found) return undefined
  return {
    // by another password it is known anew
    as: `${opened.id}:${found}`,
    async isStill() {
      const hash = await hashOf()
      return !!hash && found === (await entryOf(ports, name, hash))
    },
  }
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
  const known = await knownOn(ports, device, username, async () => password_hash)
  if (await known?.isStill?.()) await keepKnown(ports, device, username, changed)
}
interface Before {
  readonly username: string
  readonly password_hash: string | null
}
