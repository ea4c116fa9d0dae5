import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { BadSetting, readEnv, urlOf } from '../../server/env.ts'
import { networkOf, siteOf } from '../../server/kit/network.ts'
import { clientAddress } from '../../server/ports/web/client-address.ts'
import { serve } from '../support/served.ts'

test('TRUSTED_PROXIES: the forwarded address counts behind ours, hop by hop, and nobody else’s does', () => {
  const client = clientAddress(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])
  expect(client('203.0.113.7')).toBe('203.0.113.7')
  expect(client('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  expect(client('::ffff:127.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
  expect(client('10.1.2.3', '198.51.100.1, 10.9.9.9')).toBe('198.51.100.1')
  // what a stranger wrote before his own address is his invention
  expect(client('10.1.2.3', '192.0.2.66, 198.51.100.1')).toBe('198.51.100.1')
  expect(client('fd00::1', '2001:db8::7')).toBe('2001:db8::7')
  // some proxies write the port too
  expect(client('10.1.2.3', '198.51.100.1:50312')).toBe('198.51.100.1')
  expect(client('10.1.2.3', '[2001:db8::7]:443, 10.9.9.9:80')).toBe('2001:db8::7')
  expect(client('10.1.2.3', '[2001:db8::7]')).toBe('2001:db8::7')
  for (const forwarded of ['', 'unknown', 'x, y', '<script>']) expect(client('10.1.2.3', forwarded)).toBe('10.1.2.3')
  expect(clientAddress([])('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1')
})

test('TRUSTED_PROXIES that are no networks are refused by name', () => {
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1, fc00::/7, ::ffff:10.0.0.0/104' }).trustedProxies).toHaveLength(4)
  for (const wrong of [
    '10.0.0.0/33',
    'proxy.example',
    '10.0.0',
    '::1/129',
    '10.0.0.1/x',
    '10.0.0.0/8/9',
    'fe80::1%eth0/64',
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/00',
    '::/000',
    '::ffff:0:0/96',
    '0:0:0:0:0:ffff:0:0/96',
    '::FFFF:a00:0/103',
    '::/1',
    '0.0.0.0/1',
    '8.0.0.0/7',
  ])
    expect(() => readEnv({ TRUSTED_PROXIES: wrong })).toThrow(BadSetting)
})

test.each(['FRAME_ANCESTORS', 'ALLOWED_ORIGINS', 'PUBLIC_ORIGIN'])('%s that is no origin of a page is refused by name', name => {
  for (const right of ['https://www.example.cn', 'http://10.0.0.1:8080', 'http://[::1]:81'])
    expect(() => readEnv({ [name]: right, SECRET_KEY: 'x'.repeat(64) })).not.toThrow()
  for (const wrong of [
    'https://a;script-src',
    'https://*',
    'https://*.a.example',
    'ftp://a.example',
    'ws://a.example',
    'https://a.example/',
    "https://a'b",
  ])
    expect(() => readEnv({ [name]: wrong }), wrong).toThrow(new RegExp(`^${name}: `))
})

test('HOST of IPv6 is printed as an address that a browser opens', () => {
  for (const [host, url] of [
    ['127.0.0.1', 'http://127.0.0.1:8787'],
    ['::1', 'http://[::1]:8787'],
  ] as const) {
    expect(urlOf(host, 8787)).toBe(url)
    expect(new URL(urlOf(host, 8787)).port).toBe('8787')
  }
})

test('an IPv6 customer is one caller, whatever of her half of the address she uses', () => {
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0DB8:1:2::9'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:0DB8:1:ffff::1'))
  expect(siteOf('2001:db8:1:2::1')).not.toBe(siteOf('2001:db8:2:2::1'))
  for (const short of ['203.0.113.7', '::ffff:203.0.113.7']) expect(siteOf(short)).toBeUndefined()
})

test('behind a proxy, failures of one caller ask nobody else for a captcha', async () => {
  const served = await serve({ TRUSTED_PROXIES: '127.0.0.1' })
  const tried = async (address: string, n: number) => {
    const answer = await fetch(`${served.url}/api/login-methods/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ username: `nobody.${n}`, password: 'Wrong-2026' }),
    })
    return answer.status
  }
  try {
    const seen: number[] = []
    for (let n = 0; n < 22; n++) seen.push(await tried('198.51.100.1', n))
    expect([seen.filter(status => status === 401).length, seen.at(-1)]).toEqual([20, 400])
    expect(await tried('198.51.100.2', 99)).toBe(401)
    // by PUBLIC_ORIGIN, which is https, it always is (`known-devices.test.ts`); without, as the proxy says
    const isSecure = async (headers: Record<string, string>) => {
      const answer = await fetch(`${served.url}/api/login-methods/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ username: 'jw.x', password: demoPassword }),
      })
      return answer.headers.getSetCookie().map(one => one.includes('; Secure'))
    }
    expect(await isSecure({})).toEqual([false, false])
    expect(await isSecure({ 'X-Forwarded-Proto': 'https' })).toEqual([true, true])
  } finally {
    await served.dispose()
  }
})

test.each([0, 1])('15 who resets her line %i ms behind each request is sent ten text messages like anybody else', async delay => {
  const served = await serve()
  const asking = (n: number) => {
    const body = JSON.stringify({ phone_number: String(13_900_006_000 + n), flag: 3 })
    const head = 'POST /api/sms/sms/send_sms/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json'
    return `${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
  const line = (localAddress: string) => connect({ port: Number(new URL(served.url).port), host: '127.0.0.1', localAddress })
  try {
    for (let n = 0; n < 40; n++)
      await new Promise<void>(done => {
        const one = line('127.0.0.66')
        one
          .on('error', () => {})
          .on('close', () => done())
          .write(asking(n), () => setTimeout(() => one.resetAndDestroy(), delay))
      })
    // what others send behind them is sent behind them
    const other = line('127.0.0.67')
    other.write(asking(99))
    expect(await text(other)).toMatch(/^HTTP\/1\.1 204/)
    const sent = readFileSync(join(served.folder, 'sandbox-sms.txt'), 'utf8').trim().split('\n')
    expect(sent.length).toBeLessThanOrEqual(11)
  } finally {
    await served.dispose()
  }
})

test('the health check of a proxy, HTTP/1.0 that names no host, is answered', async () => {
  const served = await serve()
  try {
    for (const path of ['healthz', 'readyz']) {
      const line = connect(Number(new URL(served.url).port), '127.0.0.1')
      line.write(`GET /${path} HTTP/1.0\r\n\r\n`)
      expect(await text(line)).toMatch(/^HTTP\/1\.\d 200 /)
    }
  } finally {
    await served.dispose()
  }
})

test('15 a page that says nothing of what it sends is no caller; a program may leave it out', async () => {
  const served = await serve()
  const ask = async (...more: string[]) => {
    const line = connect(Number(new URL(served.url).port), '127.0.0.1')
    const body = JSON.stringify({ username: 'nobody.x', password: 'Wrong-2026' })
    const head = ['POST /api/login-methods/login/ HTTP/1.1', 'Host: a', 'Connection: close', `Content-Length: ${body.length}`, ...more]
    line.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    return (await text(line)).slice(9, 12)
  }
  try {
    expect([await ask('Origin: https://evil.example'), await ask('Origin: http://a'), await ask()]).toEqual(['415', '415', '401'])
    // who sends nothing need not say of what type
    const line = connect(Number(new URL(served.url).port), '127.0.0.1')
    line.write('POST /api/login-methods/login/ HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    expect((await text(line)).slice(9, 12)).toBe('400')
  } finally {
    await served.dispose()
  }
})

test('17 a Host header that is no address, or two of them, is refused, wherever it is sent, and is no fault of ours', async () => {
  const served = await serve()
  const ask = (path: string, host: string) =>
    new Promise<string>((done, failed) => {
      const line = connect(Number(new URL(served.url).port), '127.0.0.1').on('error', failed)
      text(line).then(answer => done(answer.slice(9, 12)), failed)
      line.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    })
  try {
    const hosts = [
      '1.2.3.4.5',
      '256.256.256.256',
      '192.168.1.300',
      '1.2.3.09',
      '999999999999',
      '0x100000000',
      'a.1',
      'school.1',
      '[::1',
      'a:b:c',
      'school.example\r\nHost: evil.example',
      'school.example\r\nhOST: school.example',
    ]
    for (const host of hosts)
      for (const path of ['/api/captcha/captcha_code/get_captcha_code/', '/api/login-methods/is_login/', '/storage/template/students', '/'])
        expect([host, path, await ask(path, host)]).toEqual([host, path, '400'])
    expect(await ask('/api/captcha/captcha_code/get_captcha_code/', 'school.example')).toBe('200')
  } finally {
    await served.dispose()
  }
})
