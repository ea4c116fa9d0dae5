/** What a table says of a word from outside: what every object has without being asked (`constructor`, `toString`) is no entry of it. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
