// `node scripts/complete-lock.mjs`, after an npm install from a mirror that lacks some platforms' binaries: npm then leaves them
// out of package-lock.json, and `npm ci` refuses a lock file without them, on every machine. Plain JavaScript: it runs on any Node.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const packages = lock.packages
const PLATFORM =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(musl|gnu|msvc|gnueabihf|musleabihf))?$/

const added = []
for (const [place, one] of Object.entries({ ...packages }))
  for (const [name, version] of Object.entries(one.optionalDependencies ?? {})) {
    const found = [`${place}/node_modules/${name}`, `node_modules/${name}`].some(key => packages[key])
    const [, os, cpu, libc] = PLATFORM.exec(name) ?? []
    if (found || !os || !/^\d/.test(version)) continue
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(one.dev && { dev: true }),
      ...(os === 'linux' && { libc: [libc?.startsWith('musl') ? 'musl' : 'glibc'] }),
      ...(one.license && { license: one.license }),
      optional: true,
      os: [os],
    }
    added.push(`${name}@${version}`)
  }

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (added.length) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `package-lock.json completed:\n  ${added.join('\n  ')}` : 'package-lock.json is complete')
