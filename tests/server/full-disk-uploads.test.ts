import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { type Served, serve } from '../support/served.ts'
import { type SmallDisk, smallDisk } from '../support/small-disk.ts'

const probe = smallDisk(1)
probe?.dispose()
if (!probe) console.warn('\n  NO SMALL DISK here (mounting one needs root): what files do to a disk that fills (R8) is NOT shown.\n')

const SETTINGS = { DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: '' }
const MIB = 1 << 20
const FULL = '服务器磁盘已满，暂时不能保存，请联系管理员。'

describe.runIf(probe)('R8 files that people send fill the disk, on the embedded database', () => {
  let disk: SmallDisk
  let served: Served
  const tokens: string[] = []
  beforeAll(async () => {
    disk = smallDisk(400)!
    served = await serve(SETTINGS, `${disk.folder}/data`)
    for (const username of ['student.x', 'student2.x', 'student.y', 'student2.y']) tokens.push(await signIn(username))
  })
  afterAll(async () => {
    await served?.kill()
    disk?.dispose()
  })
  async function signIn(username: string): Promise<string> {
    const answer = await fetch(`${served.url}/api/login-methods/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: demoPassword }),
    })
    return (await answer.json()).token
  }
  async function send(token: string, megabytes: number) {
    const form = new FormData()
    form.append('uri', new File([new Uint8Array(megabytes * MIB)], '录像.bin'))
    const answer = await fetch(`${served.url}/api/storage/file_models/`, { method: 'POST', headers: { 'X-Token': token }, body: form })
    return { status: answer.status, body: await answer.json() }
  }

  test('what does not fit is answered 507 while it comes, and the room that the database keeps for itself is not touched', async () => {
    disk.fill(150 * MIB)
    let least = disk.left()
    const watch = setInterval(() => (least = Math.min(least, disk.left())), 2)
    const answers = await Promise.all(tokens.flatMap(token => [1, 2].map(() => send(token, 60))))
    clearInterval(watch)
    expect([...new Set(answers.map(({ status }) => status))].filter(status => status !== 201)).toEqual([507])
    expect(answers.find(({ status }) => status === 507)?.body).toEqual({ detail: FULL })
    expect(least).toBeGreaterThan(24 * MIB)
    expect(await signIn('jw.x')).toMatch(/\w{20}/)
    disk.empty()
    expect((await send(tokens[0]!, 1)).status).toBe(201)
  })
})
