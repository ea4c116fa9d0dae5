/** An IPv4 address as itself, where a socket writes it as one of IPv6. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

/** What an address is counted under: an IPv4 address itself, of IPv6 the first half, because one customer has all of the other. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail)]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
