/** CPU this process has used, in ms, garbage collection included: on a busy machine two seconds of work may take ten. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
