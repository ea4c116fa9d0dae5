// Plain JavaScript on purpose: it must run on the very Node that is too old for everything else.
const NEEDED = 24
const major = Number(process.versions.node.split('.')[0])

if (major < NEEDED) {
  console.error(`Node ${process.versions.node} is on the path, and the .ts files here need Node ${NEEDED} or newer.`)
  console.error(
    process.platform === 'linux' && process.arch === 'x64'
      ? 'Run `npm ci` without --omit=optional: it puts the pinned Node 24 into node_modules. Then use npm scripts or npx.'
      : `Install Node ${NEEDED} yourself (https://nodejs.org, nvm, fnm or brew): the pinned one exists for Linux x64 only.`,
  )
  process.exit(1)
}
