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
  readonly accounts: readonly string[]
}

const mark = async (name: string) => (await sha256(`device ${name}`)).slice(0, 16)

async function open({ vault }: Ports, device: Device): Promise<Known | undefined> {
  const [id, accounts] = (await opened<[id: string, accounts: string[]]>(vault, 'device', device.read() ?? '')) ?? []
  return id && accounts ? { id, accounts } : undefined
}

/** The name under which the account knows this device; undefined where it has never signed in on it. */
export async function knownOn(ports: Ports, device: Device, name: string): Promise<string | undefined> {
  const known = await open(ports, device)
  const account = await mark(name)
  return known?.accounts.includes(account) ? `${known.id}:${account}` : undefined
}

/** The account has signed in here: the next time its own tries are counted apart from those of strangers. */
export async function keepKnown(ports: Ports, device: Device, name: string): Promise<void> {
  const known = await open(ports, device)
  const account = await mark(name)
  const accounts = [account, ...(known?.accounts ?? []).filter(one => one !== account)].slice(0, MANY)
  device.write(await sealed(ports.vault, 'device', known?.id ?? newToken().slice(0, 32), accounts), DAYS)
}
