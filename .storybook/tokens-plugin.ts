import type { Plugin } from 'vite'
import { designTokens } from '../scripts/tokens/document.ts'

const text = () => `${JSON.stringify(designTokens(), null, 1)}\n`

/** `tokens.json` beside the pages: what Foundations links to, the same as in the package. */
export const tokensPlugin = (): Plugin => ({
  name: 'tokens',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'tokens.json', source: text() })
  },
  configureServer(server) {
    server.middlewares.use('/tokens.json', (_, answer) => void answer.setHeader('Content-Type', 'application/json').end(text()))
  },
})
