import type { Option } from '../../../core/ui/index.ts'

/** Names of a code table as choices; what is stored and no longer in it stays a choice. */
export function namesWith(names: readonly { name: string }[] | undefined, stored: readonly (string | null | undefined)[]): Option[] {
  const all = [...(names ?? []).map(({ name }) => name), ...stored.filter(name => !!name)]
  return [...new Set(all as string[])].map(name => ({ value: name, label: name }))
}
