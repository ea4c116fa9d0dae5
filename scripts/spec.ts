// `npm run spec`: how much of docs/spec is built, and what does not add up. `-- --update` rewrites pending.txt from what is found.
import { writeFileSync } from 'node:fs'
import { pendingFile } from '../tests/spec/ledger.ts'
import { specification } from '../tests/spec/report.ts'

if (process.argv.includes('--update')) writeFileSync(pendingFile, `${specification().missing.join('\n')}\n`)
const { line, faults } = specification()
if (faults.length) console.log(`${faults.map(fault => `  ${fault}`).join('\n')}\n`)
console.log(line)
