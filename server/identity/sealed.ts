import type { Vault } from '../ports/ports.ts'

/** Something that whoever keeps it can neither read nor make: of a kind, so that a captcha's key is no device's cookie. */
export const sealed = (vault: Vault, kind: string, ...parts: readonly unknown[]): Promise<string> =>
  vault.seal(JSON.stringify([kind, ...parts]))

/** Its parts; undefined where it is none of ours, or of another kind. */
export async function opened<Parts extends readonly unknown[]>(vault: Vault, kind: string, text: string): Promise<Parts | undefined> {
  const inside = await vault.open(text).catch(() => '')
  if (!inside.startsWith(`["${kind}"`)) return undefined
  const [, ...parts] = JSON.parse(inside) as [string, ...Parts]
  return parts
}
