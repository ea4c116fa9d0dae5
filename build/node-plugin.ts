import type { Plugin } from 'vite'

/**
 * styled-components is CommonJS to Node, where its default export is the whole module: a server that imports a widget would find no
 * `styled.div`. The named export is the same everywhere.
 */
export const nodePlugin = (): Plugin => ({
  name: 'styled-by-name',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.tsx?$/.test(id) || !code.includes("'styled-components'")) return null
    return code.replace(/import styled(?:, \{([^}]*)\})? from 'styled-components'/, (_, rest?: string) =>
      rest ? `import { styled, ${rest.trim()} } from 'styled-components'` : "import { styled } from 'styled-components'",
    )
  },
})
