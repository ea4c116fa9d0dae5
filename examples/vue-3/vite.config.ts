import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  // The one thing Vue has to know: tags that begin with zy- are elements of the page, not components of yours.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('zy-') } } })],
  build: { outDir: join(import.meta.dirname, '../../dist/examples/vue-3'), emptyOutDir: true },
})
