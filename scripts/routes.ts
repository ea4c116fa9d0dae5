// `npm run routes`: every call and who may make it; `-- --json` for programs.
import { routes } from '../server/app.ts'
import { listing } from '../server/kit/mount.ts'

const all = listing(routes)
if (process.argv.includes('--json')) console.log(JSON.stringify(all, null, 1))
else
  for (const { method, path, sealed, vip, ...rest } of all)
    console.log(`${method.padEnd(7)}${path.padEnd(56)}${who(rest)}${sealed ? ' sealed' : ''}${vip ? ' vip' : ''}`)

function who(route: Pick<(typeof all)[number], 'public' | 'who'>): string {
  if (route.public) return 'public'
  if (route.who.length === 0) return 'superuser'
  return route.who.map(({ u_types, roles }) => [u_types?.join(','), roles?.join(',')].filter(Boolean).join(':') || 'signed in').join(' or ')
}
