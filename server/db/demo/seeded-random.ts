/**
 * Random numbers that are the same every time: the demo region is one story, whoever tells it. Each thing is seeded by its own name,
 * so that one more row elsewhere changes nobody.
 */
export class SeededRandom {
  #state = 0x811c9dc5
  constructor(name: string) {
    // FNV-1a, and a last mixing: names that differ in one letter must not begin alike.
    for (const letter of name) this.#state = Math.imul(this.#state ^ letter.codePointAt(0)!, 0x01000193)
    this.#state = Math.imul(this.#state ^ (this.#state >>> 16), 0x85ebca6b)
    this.#state ^= this.#state >>> 13
  }

  /** 0 ≤ n < 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(this.next() * left.length), 1)[0]!)
  }

  /** True this often. */
  odds(share: number): boolean {
    return this.next() < share
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.next() * 16).toString(16))
    hex[12] = '4'
    hex[16] = '89ab'[Math.floor(this.next() * 4)]!
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
}

/** The key of a row of the demo region, by its table and its name in the story: whoever points at it needs no lookup. */
export const idOf = (table: string, name: string): string => new SeededRandom(`${table} ${name}`).uuid()

const stems = new Map<string, string>()
/** The key of one of very many rows, told apart by their place: names of so many would meet. */
export function numberedId(table: string, n: number): string {
  const stem = stems.get(table) ?? idOf(table, '').slice(0, 24)
  stems.set(table, stem)
  return stem + n.toString(16).padStart(12, '0')
}
