import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const here = import.meta.dirname
export const built = join(here, 'node_modules/.built')

/** Builds the pages of one program (`pages/embed-antd.tsx` and the like), each alone, minified, for production, as their own makers advise. */
export async function buildPeers(program: string): Promise<void> {
  for (const file of readdirSync(join(here, 'pages')).filter(name => name.startsWith(`${program}-`)))
    await build({
      root: here,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: join(built, file.replace(/\.tsx?$/, '')),
        emptyOutDir: true,
        chunkSizeWarningLimit: 10_000,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(here, 'pages', file),
          output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]', chunkFileNames: '[name]-[hash].js' },
        },
      },
    })
}
