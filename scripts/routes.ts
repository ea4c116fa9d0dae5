// `npm run routes`: every call and who may make it; `-- --json` for programs.
import { routes } from '../server/app.ts'
import { listing } from '../server/kit/mount.ts'

/** `roles` as the portal's menus read them: a user type, or a type and a role that both have to hold (`5+学生管理`); empty is superusers only. */
const all = listing(routes).map(({ who, ...route }) => ({ ...route, roles: rolesOf(who) }))
if (process.argv.includes('--json')) console.log(JSON.stringify(all, null, 1))
else
  for (const { method, path, sealed, vip, ...rest } of all)
    console.log(`${method.padEnd(7)}${path.padEnd(56)}${said(rest)}${sealed ? ' sealed' : ''}${vip ? ' vip' : ''}`)

function rolesOf(who: ReturnType<typeof listing>[number]['who']): string[] {
  return who.flatMap(({ u_types, roles }) => {
    const types = u_types?.map(String) ?? []
    if (!roles) return u_types ? types : ['signed in']
    return types.length ? types.flatMap(type => roles.map(role => `${type}+${role}`)) : roles
  })
}

function said(route: Pick<(typeof all)[number], 'public' | 'roles'>): string {
  return route.public ? 'public' : route.roles.join(' ') || 'superuser'
}
