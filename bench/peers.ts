import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { wirePlugin } from '../build/wire-plugin.ts'

const here = import.meta.dirname
export const built = join(here, 'node_modules/.built')

/** Builds the pages of one program (`pages/embed-antd.tsx` and the like), each alone, minified, for production, as their own makers advise. */
export async function buildPeers(program: string): Promise<void> {
  for (const file of readdirSync(join(here, 'pages')).filter(name => name.startsWith(`${program}-`)))
    await build({
      root: here,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), wirePlugin(join(here, '../src/core/contracts/index.ts')) as Plugin],
      // chakra-ui 2.10 holds in two packages what react-spreadsheet-import still asks of five
      resolve: {
        alias: {
          '@chakra-ui/icon': '@chakra-ui/react',
          '@chakra-ui/popper': '@chakra-ui/react',
          '@chakra-ui/react-context': '@chakra-ui/utils',
          '@chakra-ui/shared-utils': '@chakra-ui/utils',
        },
        dedupe: ['react', 'react-dom'],
      },
      define: { 'process.env.NODE_ENV': '"production"', SC_DISABLE_SPEEDY: 'false' },
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
    }).catch((error: Error) => console.log(`${file} is left out, it does not build: ${error.message.split('\n').slice(0, 4).join(' ')}`))
}
