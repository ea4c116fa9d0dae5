import { join } from 'node:path'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: { outDir: join(import.meta.dirname, '../../dist/examples/react-18'), emptyOutDir: true },
})
