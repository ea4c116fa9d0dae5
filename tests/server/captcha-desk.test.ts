import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Anybody may ask for a captcha, and a picture takes milliseconds: whoever needs one to sign in is not kept out by whoever needs none.
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Who asks at once, each from an address; the places of their answers in the order in which they came. */
async function asked(addresses: readonly string[]) {
  let place = 0
  const answers = addresses.map(async address => {
    const answer = await server.request('captcha/captcha_code/get_captcha_code/?wanted=true', { headers: { 'X-Test-Address': address } })
    return { address, status: answer.status, wait: answer.headers.get('Retry-After'), image: answer.body.image, place: ++place }
  })
  return Promise.all(answers)
}
const drawn = (answers: Awaited<ReturnType<typeof asked>>) => answers.filter(({ status }) => status === 200)
const many = (n: number, address: (n: number) => string) => Array.from({ length: n }, (_, at) => address(at))

/** Sixteen of a network wait among all, and as many as there is room for beside them; a few are drawn while others come. */
const MOST_OF_ONE = 16 + 256 + 20

test('4 a picture is drawn by chance that nobody reckons: from the noise of one Math.random tells all the rest', async () => {
  const reckoned = vi.spyOn(Math, 'random')
  const pictures = await asked(many(3, n => `10.2.0.${n}`))
  const times = reckoned.mock.calls.length
  reckoned.mockRestore()
  expect([new Set(drawn(pictures).map(({ image }) => image)).size, times]).toEqual([3, 0])
})

test('S11 one address that asks a thousand times is drawn some, told when to come again, and keeps nobody else from hers', async () => {
  const others = many(20, n => `10.1.0.${n}`)
  const answers = await asked([...many(1000, () => '10.0.0.1'), ...others])
  const flood = answers.filter(one => one.address === '10.0.0.1')
  expect(drawn(flood).length).toBeLessThanOrEqual(MOST_OF_ONE)
  for (const one of flood.filter(({ status }) => status !== 200)) expect([one.status, one.wait]).toEqual([503, '5'])
  const rest = answers.filter(one => one.address !== '10.0.0.1')
  for (const one of rest)
    expect([one.address, one.status, one.image]).toEqual([one.address, 200, expect.stringMatching(/^data:image\/png/)])
})

test('networks are served in turns: whoever comes last and asks once does not wait for all that another has asked before', async () => {
  const answers = drawn(await asked([...many(17, () => '10.0.0.2'), '10.0.0.3']))
  expect(answers).toHaveLength(18)
  expect(answers.find(one => one.address === '10.0.0.3')!.place).toBeLessThan(9)
})

test('all of an IPv6 network is one, and 200 who ask once each are all served', async () => {
  const answers = await asked(many(400, n => `2001:db8:1:2::${n.toString(16)}`))
  expect(drawn(answers).length).toBeLessThanOrEqual(MOST_OF_ONE)
  // and so are all that one customer of a provider has
  const site = await asked([...many(400, n => `2001:db8:3:${n.toString(16)}::1`), '10.0.0.9'])
  expect([drawn(site).length <= MOST_OF_ONE + 1, site.at(-1)!.status]).toEqual([true, 200])
  expect(drawn(await asked(many(200, n => `2001:db8:${n.toString(16)}::1`)))).toHaveLength(200)
})

test('a class that sits behind one address is drawn all of its own', async () => {
  expect(drawn(await asked(many(60, () => '10.0.0.4')))).toHaveLength(60)
})

test('the desk is free again afterwards', async () => {
  expect(drawn(await asked(many(16, () => '10.0.0.1')))).toHaveLength(16)
  expect(server.log).toEqual([])
})
