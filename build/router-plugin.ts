import type { Plugin } from 'vite'

/**
 * React Router makes its links and forms while it is loaded and names them for its tools; a bundler cannot tell that nobody wants them.
 * Ours are plain links (portal/shell/RouterLink.tsx): without theirs a first screen is 5 kB gz lighter.
 */
export const routerPlugin = (): Plugin => ({
  name: 'router-without-its-links',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/lib\//.test(id)) return null
    const lean = code
      .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
      .replace(/^const (\w+) = (React\$1|React)\.(forwardRef|createContext|memo)\(/gm, 'const $1 = /*#__PURE__*/ $2.$3(')
    return { code: lean, map: null }
  },
})
