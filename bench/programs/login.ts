// 200 people sign in at once while others read a list: how long the others wait, beside how long they wait on a quiet server.
import { login, PATIENCE } from '../../tests/support/login.ts'
import type { Served } from '../../tests/support/served.ts'
import { print } from '../figures.ts'
import { listWait, onBoth, p95 } from '../waiting.ts'

const CROWD = 200
const QUIET = 300

async function enter(served: Served, n: number): Promise<number> {
  const answer = await fetch(`${served.url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // demo accounts in turn, as a crowd is
    body: JSON.stringify({ username: ['jw.x', 'jw.y', 'jw.z', 'student.x', 'teacher.x'][n % 5], password: 'Zhiyuan-2026' }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  await answer.arrayBuffer()
  return answer.status
}

async function measure(database: string, served: Served): Promise<void> {
  const token = await login(served, 'jw.x')
  for (let n = 0; n < 50; n++) await listWait(served, token)
  const quiet: number[] = []
  for (let n = 0; n < QUIET; n++) quiet.push(await listWait(served, token))
  const busy: number[] = []
  const statuses: number[] = []
  let took = 0
  for (let round = 0; round < 3; round++) {
    const began = performance.now()
    let isOver = false
    const crowd = Promise.all(Array.from({ length: CROWD }, (_, n) => enter(served, n))).then(all => {
      isOver = true
      took = performance.now() - began
      statuses.push(...all)
    })
    while (!isOver) busy.push(await listWait(served, token))
    await crowd
  }
  print(
    `${CROWD} sign-ins at once, three times, ${database}; milliseconds`,
    [
      { name: 'others, quiet', figures: { 'p95 of a list': p95(quiet) } },
      { name: 'others, beside the crowd', figures: { 'p95 of a list': p95(busy) } },
    ],
    { 'p95 of a list': 3 },
  )
  const by = Map.groupBy(statuses, status => status)
  console.log(
    `the crowd: ${[...by].map(([status, all]) => `${all.length} × ${status}`).join(', ')}; the last was in after ${took.toFixed(0)} ms; ${busy.length} lists meanwhile`,
  )
}

await onBoth(measure)
