import type { Plugin, Rollup } from 'vite'

/**
 * Writes into the page what its first script will import in any case, so that a browser fetches it at once. Vite does so for what an
 * entry imports statically; ours imports the portal dynamically, to begin other things before it has come.
 */
export const preloadPlugin = (module: string): Plugin => ({
  name: 'preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk')
      const wanted = new Set<string>()
      const want = (chunk: Rollup.OutputChunk | undefined) => {
        if (!chunk || wanted.has(chunk.fileName)) return
        wanted.add(chunk.fileName)
        for (const name of chunk.imports) want(chunks.find(one => one.fileName === name))
      }
      for (const chunk of chunks.filter(one => one.moduleIds.includes(module))) want(chunk)
      // the page's own script stands in it already: Firefox reports a preload of it as failed
      const missing = [...wanted].filter(name => !html.includes(name))
      return missing.map(name => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
        injectTo: 'head' as const,
      }))
    },
  },
})
