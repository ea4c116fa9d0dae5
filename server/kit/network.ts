/** An IPv4 address as itself, where a socket writes it as one of IPv6. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** What an address is counted under: an IPv4 address itself, of IPv6 the first half, because one customer has all of the other. */
export const networkOf = (address: string): string => (isLong(address) ? `${groupsOf(address, 4)}::/64` : plainAddress(address))

/** Of IPv6 what a provider gives to one customer at most, 65,536 networks; of an IPv4 address nothing is known. */
export const siteOf = (address: string): string | undefined => (isLong(address) ? `${groupsOf(address, 3)}::/48` : undefined)

/** Who shares what is for one: all of one customer's networks, where that can be told; else whoever is behind the address. */
export const customerOf = (address: string): string => siteOf(address) ?? networkOf(address)

const isLong = (address: string) => plainAddress(address).includes(':')

/** The first so many groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string, count: number): string {
  const plain = plainAddress(address)
  const [head = '', tail] = plain.split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  return all
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
