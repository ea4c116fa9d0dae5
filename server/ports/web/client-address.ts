import { BlockList, isIP } from 'node:net'
import { plainAddress } from '../../kit/network.ts'

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  // a zone (`fe80::1%eth0`) is of one machine's own lines: nobody is found by it
  const kind = address.includes('%') || more.length > 0 ? 0 : isIP(address)
  return kind !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
}

/** Some proxies write the port too: `203.0.113.7:50312`, `[2001:db8::7]:443`. */
const withoutPort = (hop: string) => hop.replace(/^\[([\da-f:.]+)\](:\d+)?$/i, '$1').replace(/^([\d.]+):\d+$/, '$1')
const plain = (address: string) => plainAddress(withoutPort(address.trim()))
const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is one of those of our proxies. */
export function ourProxies(trusted: readonly string[]): (address: string) => boolean {
  const ours = new BlockList()
  for (const network of trusted) {
    const [address = '', bits] = network.split('/')
    if (bits === undefined) ours.addAddress(address, kindOf(address))
    else ours.addSubnet(address, Number(bits), kindOf(address))
  }
  return address => isIP(address) !== 0 && ours.check(address, kindOf(address))
}

/**
 * Whose request it is: who is connected, and where that is a proxy of ours, who was connected to it. X-Forwarded-For is read from its
 * end, one of ours after the other; what stands before the first stranger anybody may have written.
 */
export function clientAddress(trustedProxies: readonly string[]) {
  const isOurs = ourProxies(trustedProxies)
  return (peer: string, forwarded = ''): string => {
    let [address, rest] = [plain(peer), forwarded]
    // hop by hop, and none of a stranger's: he may send sixteen thousand
    while (rest && isOurs(address)) {
      const comma = rest.lastIndexOf(',')
      const next = plain(rest.slice(comma + 1))
      rest = rest.slice(0, Math.max(0, comma))
      if (!next) continue
      if (isIP(next) === 0) break
      address = next
    }
    return address
  }
}
