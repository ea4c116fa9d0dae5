import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** What is said behind the name of a script; what it does not know ends it with one line, and with how it is called. */
export function argumentsOf<const T extends ParseArgsOptionsConfig>(options: T, how: string) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    console.error(`${(error as Error).message}. ${how}`)
    process.exit(2)
  }
}
