import { type ResolveFnOutput, registerHooks } from 'node:module'

/*
 * For `node --import`: two of the five seconds of a start. drizzle-orm's package.json has 180 kB of exports, and Node 24 reads all of it
 * for each import of one of its files; here each of its names is looked up once, and what its files say of each other is their address.
 */
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')) {
      const known = found.get(specifier) ?? next(specifier, context)
      found.set(specifier, known)
      return { ...known, shortCircuit: true }
    }
    const isWithin = context.parentURL?.includes('/node_modules/drizzle-orm/') && /^\.{1,2}\/.*\.js$/.test(specifier)
    if (isWithin) return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    return next(specifier, context)
  },
})
