import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { send } from '../support/send.ts'
import { type Served, serve } from '../support/served.ts'

/** Lines that a proxy keeps, each sending one request after the other. */
const LINES = 16

/** One request over the line of an agent: its status, or why there is none. */
function ask(agent: Agent, url: string, token: string, body?: string): Promise<number | string> {
  return new Promise(done => {
    const method = body === undefined ? 'GET' : 'PATCH'
    const asked = request(url, { agent, method, headers: { 'X-Token': token, 'Content-Type': 'application/json' } }, answer => {
      answer.on('error', error => done(error.message))
      answer.on('end', () => done(answer.complete ? answer.statusCode! : 'half an answer'))
      answer.resume()
    })
    asked.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    asked.end(body)
  })
}

describe('8.1 a stop while a proxy keeps its lines in use', () => {
  let served: Served
  let token = ''
  let student = ''
  beforeAll(async () => {
    served = await serve({ EXAMPLES_PORT: '' })
    const login = await send(served, 'POST', 'login-methods/login/', '', JSON.stringify({ username: 'jw.x', password: demoPassword }))
    token = JSON.parse(login.text).token
    student = JSON.parse((await send(served, 'GET', 'relation/students/jw_query_student/?limit=1', token)).text).results[0].uuid
  })
  afterAll(() => served?.dispose())

  test('every request that has come is answered whole, and nothing that was answered is lost', async () => {
    const outcomes: (number | string)[] = []
    let isOver = false
    let saved = ''
    const lines = Array.from({ length: LINES }, async (_, line) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let n = 0; !isOver; n++) {
        const remark = `${line}/${n}`
        const outcome =
          line === 0
            ? await ask(agent, `${served.url}/api/relation/students/${student}/relation_update/`, token, JSON.stringify({ remark }))
            : await ask(agent, `${served.url}/api/relation/students/jw_query_student/?limit=5`, token)
        outcomes.push(outcome)
        if (line === 0 && outcome === 200) saved = remark
        // nobody listens any more: the proxy takes the next server
        if (outcome === 'ECONNREFUSED') break
        await wait(10)
      }
      agent.destroy()
    })
    await wait(1500)
    expect(await served.stop()).toBe(0)
    isOver = true
    await Promise.all(lines)
    expect(outcomes.length).toBeGreaterThan(LINES)
    // its fair share of one person is full at times
    expect(new Set(outcomes.filter(outcome => outcome !== 429))).toEqual(new Set([200, 'ECONNREFUSED']))
    served = await served.again()
    const now = await send(served, 'GET', `relation/students/${student}/`, token)
    expect(JSON.parse(now.text).remark).toBe(saved)
  })
})
