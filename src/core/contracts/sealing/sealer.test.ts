import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openAnswer, signOf } from '../../../../tests/support/sealed-call.ts'
import type { Call } from '../define.ts'
import * as contracts from '../index.ts'
import type { CipherOf } from './cipher.ts'
import { createSealer, defaultSealer } from './default-sealer.ts'
import { libraryCipher } from './library-cipher.ts'
import { AT_ONCE, all, joined, parts } from './pieces.ts'
import { webCipher } from './web-cipher.ts'

const token = 'f00d'.repeat(16)
const timestamp = '1795357800000'
const asked = (params: readonly (readonly [string, string])[]) => ({
  method: 'GET',
  path: 'material/college_scores/slist/',
  params,
  timestamp,
})
const ways: [string, CipherOf, CipherOf][] = [
  ['WebCrypto', webCipher, libraryCipher],
  ['the library', libraryCipher, webCipher],
]
/** Characters that encoders differ in, and that could be taken for the text's own. */
const word = fc.string({ unit: fc.constantFrom(...`ab=&+%\n ~!'()*-._/?志😀é|,0`), maxLength: 8 })

describe.each(ways)('by %s (B177)', (_, own, other) => {
  const sealer = createSealer(own)

  test('a sign is what another client makes by the words of openapi.json, whatever is asked', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.tuple(word, word), { maxLength: 4, selector: ([name]) => name }), async params => {
        expect(await sealer.sign(token, asked(params))).toBe(signOf('GET', 'material/college_scores/slist/', params, timestamp, token))
      }),
      { numRuns: 60, seed: 20261122 },
    ))

  test('no two questions have one sign: not those that read alike, nor of another token, path, method or time', async () => {
    const signs = await Promise.all([
      ...[
        [['a', '1&b=2']],
        [
          ['a', '1'],
          ['b', '2'],
        ],
        [
          ['a', '1\n'],
          ['b', '2'],
        ],
        [['a=1&b', '2']],
        [
          ['a', '1'],
          ['b', '3'],
        ],
        [],
      ].map(params => sealer.sign(token, asked(params as [string, string][]))),
      sealer.sign('f00d', asked([])),
      sealer.sign(token, { ...asked([]), path: 'material/college_major_scores/slist/' }),
      sealer.sign(token, { ...asked([]), method: 'POST' }),
      sealer.sign(token, { ...asked([]), timestamp: '1795357800001' }),
    ])
    expect(new Set(signs).size).toBe(signs.length)
    const [one, two] = [
      [
        ['b', '2'],
        ['a', '1'],
      ],
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ] as [string, string][][]
    expect(await sealer.sign(token, asked(one!))).toBe(await sealer.sign(token, asked(two!)))
  })

  test.each([
    '',
    '志愿',
    `${'x'.repeat(700_001)}😀`,
    `${'x'.repeat(AT_ONCE - 1)}😀${'志'.repeat(AT_ONCE)}`,
    JSON.stringify({ results: Array(20).fill({ name: '南京大学', min_score: 655 }) }),
  ])('what it seals the other way opens, and another client too (%#)', async text => {
    const answer = await sealer.seal(token, 'sign', text)
    expect(answer.md5).toBe(createHash('md5').update(text).digest('hex'))
    expect(await createSealer(other).open(token, 'sign', answer)).toBe(text)
    expect(openAnswer(JSON.stringify(answer), 'sign', token)).toBe(text)
    expect((await sealer.seal(token, 'sign', text)).data).not.toBe(answer.data)
  })

  test('nothing else opens: other bytes, another sum, another question, another token, no envelope', async () => {
    const { data, md5 } = await sealer.seal(token, 'sign', '南京大学 655')
    const bytes = Buffer.from(data, 'base64')
    for (let at = 0; at < bytes.length; at += 5) {
      const bent = Buffer.from(bytes)
      bent[at]! ^= 1
      await expect(sealer.open(token, 'sign', { data: bent.toString('base64'), md5 })).rejects.toThrow(SyntaxError)
    }
    for (const answer of [
      { data, md5: '0'.repeat(32) },
      { data },
      { data: data.slice(0, 40), md5 },
      { data: '', md5 },
      { data: '志', md5 },
    ])
      await expect(sealer.open(token, 'sign', answer)).rejects.toThrow(SyntaxError)
    for (const answer of [undefined, null, [], 'text', 7, { results: [] }])
      await expect(sealer.open(token, 'sign', answer)).rejects.toThrow(SyntaxError)
    await expect(sealer.open(token, 'another', { data, md5 })).rejects.toThrow(SyntaxError)
    await expect(sealer.open('another', 'sign', { data, md5 })).rejects.toThrow(SyntaxError)
  })

  test('the two keys are not one: a sign opens no answer, and each has its purpose', async () => {
    const made = await own(new TextEncoder().encode(token))
    const [text, nonce] = [new Uint8Array(32), new Uint8Array(12)]
    const mac = await made.mac(text)
    expect(mac).toHaveLength(32)
    expect(joined(await all(made.encrypt(nonce, parts(text), text)))).toHaveLength(48)
    expect(Buffer.from(mac).equals(Buffer.from(await (await own(mac)).mac(text)))).toBe(false)
  })
})

describe('a page on plain http', () => {
  afterEach(() => void vi.unstubAllGlobals())
  test('has no WebCrypto, and signs and opens all the same', async () => {
    const real = crypto
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) })
    const question = asked([['limit', '20']])
    const sign = await defaultSealer.sign('of a page on http', question)
    const answer = await defaultSealer.seal('of a page on http', sign, '志愿')
    vi.unstubAllGlobals()
    expect(sign).toBe(await createSealer(webCipher).sign('of a page on http', question))
    expect(await createSealer(webCipher).open('of a page on http', sign, answer)).toBe('志愿')
  })
})

test('what is sealed is a read by somebody signed in: nothing else is signed whole, and nobody else has a key', () => {
  const sealed = Object.values(contracts)
    .flatMap(one => Object.values(one.calls as Record<string, Call>))
    .filter(call => call.sealed)
  expect(sealed.map(call => call.path)).toEqual(expect.arrayContaining(['material/college_scores/slist/']))
  for (const { path, method, access, body } of sealed)
    expect([path, method, access.public ?? false, body._zod.def.type]).toEqual([path, 'GET', false, 'undefined'])
})
