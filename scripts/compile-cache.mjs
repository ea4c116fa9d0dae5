// For `node --import`, before all others: what Node has stripped and compiled once it reads at the next start, half a second sooner. Plain
// JavaScript, for what strips types is what it saves. Within the checkout, where nobody else writes; a folder that cannot be written is no fault.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)))
