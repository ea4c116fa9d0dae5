/**
 * What an address says where the path of a row has `:id`: the key of a row, named `uuid` as everywhere (G008). Undefined where the address
 * is not this row's.
 */
export function paramsOf(path: string, address: string): Readonly<Record<string, string>> | undefined {
  if (!path.endsWith('/:id')) return path === address ? {} : undefined
  const [, uuid] = address.startsWith(path.slice(0, -3)) ? (/\/([^/]+)$/.exec(address) ?? []) : []
  return uuid !== undefined && address === path.replace(':id', uuid) ? { uuid } : undefined
}
export const isAt = (path: string, address: string): boolean => paramsOf(path, address) !== undefined
