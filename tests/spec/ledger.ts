import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The specification as it stands in docs/spec. */
const folder = join(import.meta.dirname, '../../docs/spec')
export const pendingFile = join(folder, 'pending.txt')

export interface Entry {
  readonly id: string
}
export interface CallEntry extends Entry {
  readonly method: string
  readonly path: string
  readonly encrypted: string
  readonly vip_only: string
  readonly who: string
}
export interface RouteEntry extends Entry {
  readonly path: string
  readonly title_zh: string
  readonly who: string
  readonly vip: string
  readonly hidden_in_menu: string
}
export interface MessageEntry extends Entry {
  readonly text: string
}
export interface Difference extends Entry {
  /** As the comparison words it, to the letter. */
  readonly what: string
  readonly reason: string
}

export const calls = () => table<CallEntry>('calls.tsv')
export const routes = () => table<RouteEntry>('routes.tsv')
export const messages = () => table<MessageEntry>('messages.tsv')
export const rules = () => table<Entry>('rules.tsv')
export const differences = () => table<Difference>('differs.tsv')
/** Ids of what is not built yet. */
export const pending = (): string[] =>
  readFileSync(pendingFile, 'utf8')
    .split(/\s+/)
    .filter(word => word !== '')

function table<Row>(name: string): Row[] {
  const [head, ...lines] = readFileSync(join(folder, name), 'utf8').split(/\r?\n/).filter(Boolean)
  const columns = head!.split('\t')
  return lines.map(line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? ''])) as Row
  })
}
