import type { Plugin } from 'vite'

const LITERAL = /\bimport\((["'`])(\.{1,2}\/[^"'`$]+\.js)\1\)/g
/** Stands at the end of a chunk, so that it is a function, which is there from the beginning. The query is new with every failure. */
const AGAIN =
  'function zyImport(at){const failed=zyImport.failed??={},n=failed[at]|0;return import(n?at+"?again="+n:at).catch(error=>{failed[at]=n+1;throw error})}'

/**
 * Firefox remembers an import that failed, and would never ask again (R5): a chunk that did not come is asked for under a new address the
 * next time. Only the chunk itself is: what it imports keeps its address, and stays the one that is there.
 */
export const againPlugin = (): Plugin => ({
  name: 'again',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const code = chunk.code.replace(LITERAL, 'zyImport($1$2$1)')
        if (code !== chunk.code) chunk.code = `${code}\n${AGAIN}\n`
      }
    },
  },
})
