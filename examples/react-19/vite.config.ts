import { join } from 'node:path'
import { defineConfig } from 'vite'

// After `npm install zhiyuan` none of this is needed: here the package is the repository around this folder, built by `npm run library`.
const lib = join(import.meta.dirname, '../../dist/lib')

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: [
      { find: /^zhiyuan\/elements\/(.+)$/, replacement: `${lib}/widgets/$1/element.js` },
      { find: /^zhiyuan\/widgets\/(.+)$/, replacement: `${lib}/widgets/$1/index.js` },
      { find: /^zhiyuan\/core$/, replacement: `${lib}/core/index.js` },
      { find: /^zhiyuan\/jsx$/, replacement: `${lib}/jsx.js` },
    ],
  },
  build: { outDir: join(import.meta.dirname, '../../dist/examples/react-19'), emptyOutDir: true },
})
