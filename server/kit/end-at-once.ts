/** Two processes on one folder ruin it: nothing is closed properly, because closing writes. */
export function endAtOnce(message: string): never {
  console.error(message)
  process.exit(2)
}
