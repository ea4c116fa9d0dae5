import type { Plugin } from 'vite'

/** zod keeps its settings on `globalThis`: in a page of somebody else that is a name of ours among theirs (R6). They stay in its module. */
export const zodPlugin = (): Plugin => ({
  name: 'zod-leaves-no-global',
  transform(code, id) {
    if (!/\/zod\/v4\/core\/(core|registries)\.js/.test(id) || !code.includes('globalThis')) return null
    return { code: `const kept = {};\n${code.replaceAll('globalThis', 'kept')}`, map: null }
  },
})
