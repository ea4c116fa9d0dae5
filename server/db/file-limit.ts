import { readFileSync } from 'node:fs'
import { CannotStart, OUT_OF_FILES } from '../kit/cannot-start.ts'

/** An embedded database that is laid down opens some 350; with fewer it says of a file that cannot be made that it is there already. */
const LEAST = { embedded: 512, postgres: 128 }

/** Refuses to start where this process may open fewer files than it needs by itself. Only Linux says it without a search. */
export function mustHaveFiles(database: keyof typeof LEAST, path = '/proc/self/limits'): void {
  const soft = /^Max open files +(\d+)/m.exec(limitsIn(path))?.[1]
  if (soft !== undefined && Number(soft) < LEAST[database]) throw new CannotStart(OUT_OF_FILES)
}

function limitsIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
