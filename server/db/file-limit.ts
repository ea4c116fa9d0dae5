import { readFileSync } from 'node:fs'
import { CannotStart, OUT_OF_FILES } from '../kit/cannot-start.ts'

/** An embedded database alone holds some 230; below this it says of a file that cannot be made that it is there already. */
const LEAST = 256

/** Refuses to start where this process may open fewer files than it holds at rest. Only Linux says it without a search. */
export function mustHaveFiles(path = '/proc/self/limits'): void {
  const soft = /^Max open files +(\d+)/m.exec(limitsIn(path))?.[1]
  if (soft !== undefined && Number(soft) < LEAST) throw new CannotStart(OUT_OF_FILES)
}

function limitsIn(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
