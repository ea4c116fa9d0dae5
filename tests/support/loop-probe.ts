// Loaded into a server that a test has started (`node --import`): says how long its event loop was held by one turn. In CPU time of the
// main thread, so that other programs of a busy machine do not count.
let last = process.threadCpuUsage()
let longest = 0
const look = () => {
  const used = process.threadCpuUsage(last)
  longest = Math.max(longest, (used.user + used.system) / 1000)
  last = process.threadCpuUsage()
  setImmediate(look).unref()
}
look()
process.on('message', () => {
  process.send?.(longest)
  longest = 0
})
process.channel?.unref()
