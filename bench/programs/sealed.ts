// A page of twenty rows, asked plain and asked sealed, in turns: what the seal costs the server, beside the same call without one.
import { nodeSealer } from '../../server/ports/sealer/node-sealer.ts'
import { createSealer } from '../../src/core/contracts/sealing/default-sealer.ts'
import { libraryCipher } from '../../src/core/contracts/sealing/library-cipher.ts'
import { webCipher } from '../../src/core/contracts/sealing/web-cipher.ts'
import { login } from '../../tests/support/login.ts'
import { signedCall } from '../../tests/support/sealed-call.ts'
import type { Served } from '../../tests/support/served.ts'
import { median, print } from '../figures.ts'
import { onBoth, p95 } from '../waiting.ts'

const ROUNDS = 600
const WARM = 100
const QUERY = '?limit=20&ordering=-min_score'

async function measure(database: string, served: Served): Promise<void> {
  const token = await login(served, 'sysadmin')
  const base = 'material/college_scores/'
  const times: Record<'plain' | 'sealed', number[]> = { plain: [], sealed: [] }
  let page = ''
  for (let n = 0; n < ROUNDS + WARM; n++)
    for (const kind of n % 2 ? (['plain', 'sealed'] as const) : (['sealed', 'plain'] as const)) {
      const call = signedCall(`${base}slist/${QUERY}`, token, new Date())
      const began = performance.now()
      const answer = await fetch(`${served.url}/api/${kind === 'plain' ? base + QUERY : call.path}`, { headers: { 'X-Token': token } })
      const text = await answer.text()
      const took = performance.now() - began
      if (answer.status !== 200) throw new Error(`${kind}: ${answer.status}`)
      if (kind === 'plain') page = text
      else if (page && call.open(text) !== page) throw new Error('the two answers differ')
      if (n >= WARM) times[kind].push(took)
    }
  const line = (kind: 'plain' | 'sealed') => ({ name: kind, figures: { median: median(times[kind]), p95: p95(times[kind]) } })
  print(`twenty rows (${page.length} characters), ${database}; milliseconds`, [line('plain'), line('sealed')], {})
  const cost = median(times.sealed.map((time, at) => time - times.plain[at]!))
  console.log(`the seal: ${cost.toFixed(2)} ms a call (median of pairs); promise: < 1 ms`)
  if (database !== 'embedded') return
  for (const [name, sealer] of [
    ['Node', nodeSealer],
    ['WebCrypto', createSealer(webCipher)],
    ['the library, as pages on plain http have it', createSealer(libraryCipher)],
  ] as const) {
    const [server, caller]: number[][] = [[], []]
    for (let n = 0; n < ROUNDS; n++) {
      const question = { method: 'GET', path: base, params: [['limit', '20']], timestamp: String(n) } as const
      const began = performance.now()
      const sign = await sealer.sign(token, question)
      const answer = await sealer.seal(token, sign, page)
      const sealed = performance.now()
      await sealer.open(token, await sealer.sign(token, question), answer)
      server!.push(sealed - began)
      caller!.push(performance.now() - sealed)
    }
    console.log(`${name}: sign and seal ${median(server!).toFixed(2)} ms, sign and open ${median(caller!).toFixed(2)} ms`)
  }
}

await onBoth(measure)
