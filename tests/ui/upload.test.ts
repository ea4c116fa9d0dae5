import { describe, expect, test } from 'vitest'
import { defaultRule, isAccepted, sizeWords, sorted } from '../../src/core/ui/upload/rules.ts'
import { type Sending, UploadRefused, UploadTask } from '../../src/core/ui/upload/task.ts'

const MB = 1024 * 1024
const file = (name: string, size: number, type = '') => ({ name, size, type })
const image = defaultRule('image')
const general = defaultRule('file')

describe('how large a file may be (G100, G101)', () => {
  test('an image of exactly 10 MB is refused, one byte less is taken', () => {
    expect(sorted([file('a.png', 10 * MB, 'image/png')], 0, image)).toEqual({ taken: [], refused: [{ why: 'imageTooBig', n: 10 }] })
    expect(sorted([file('a.png', 10 * MB - 1, 'image/png')], 0, image).taken).toHaveLength(1)
  })
  test('the general uploader takes exactly 100 MB and refuses one byte more', () => {
    expect(sorted([file('a.zip', 100 * MB)], 0, general).taken).toHaveLength(1)
    expect(sorted([file('a.zip', 100 * MB + 1)], 0, general).refused).toEqual([{ why: 'tooBig', n: 100 }])
  })
  test('a courseware file stays below 10 MB', () => {
    expect(sorted([file('a.pdf', 10 * MB)], 0, { ...general, maxMb: 10, below: true }).refused).toEqual([{ why: 'fieldTooBig', n: 10 }])
  })
})

describe('how many, and of which kind', () => {
  test('a seventh image refuses the whole choice (B227)', () => {
    const two = [file('a.png', 1, 'image/png'), file('b.png', 1, 'image/png')]
    expect(sorted(two, 4, { ...image, limit: 6 }).taken).toHaveLength(2)
    expect(sorted(two, 5, { ...image, limit: 6 })).toEqual({ taken: [], refused: [{ why: 'tooManyImages', n: 6 }] })
  })
  test('one attachment only (B221)', () => {
    expect(sorted([file('b', 1)], 1, { ...general, limit: 1 }).refused).toEqual([{ why: 'onlyOne' }])
  })
  test('each reason is given once, and good files go on', () => {
    const mixed = [file('a.exe', 1), file('b.exe', 1), file('c.pdf', 0), file('d.pdf', 5)]
    const { taken, refused } = sorted(mixed, 0, { ...general, accept: '.pdf' })
    expect(taken).toEqual([mixed[3]])
    expect(refused).toEqual([{ why: 'wrongType', types: '.pdf' }, { why: 'emptyFile' }])
  })
  test.each([
    ['x.PDF', '', '.pdf,.docx', true],
    ['x.png', 'image/png', 'image/*', true],
    ['x.png.exe', 'application/x-msdownload', 'image/*,.png', false],
    ['x', 'image/png', 'image/png', true],
    ['x', '', '', true],
  ])('%s (%s) against %s: %s', (name, type, accept, is) => {
    expect(isAccepted({ name, type }, accept)).toBe(is)
  })
  test('sizes are told for people', () => {
    expect(sizeWords(1.44 * MB)).toBe('1.4 MB')
    expect(sizeWords(300)).toBe('1 kB')
  })
})

describe('a file on its way', () => {
  const body = new File([new Uint8Array(1000)], 'a.bin')
  const uploaded = { uri: '/a', name: 'a.bin' }

  test('a broken connection goes on at the acknowledged byte, never before it and never after', async () => {
    const asked: number[] = []
    const task = new UploadTask(
      '1',
      body,
      async (_, { from, onProgress }: Sending) => {
        asked.push(from)
        if (asked.length === 1) {
          onProgress(300)
          throw new TypeError('Failed to fetch')
        }
        if (asked.length === 2) {
          onProgress(200)
          onProgress(640)
          throw new TypeError('Failed to fetch')
        }
        return uploaded
      },
      () => {},
    )
    expect(await task.run()).toBeNull()
    expect([task.state, task.sent]).toEqual(['broken', 300])
    expect(await task.run()).toBeNull()
    expect(task.sent).toBe(640)
    expect(await task.run()).toEqual(uploaded)
    expect(asked).toEqual([0, 300, 640])
    expect([task.state, task.sent]).toEqual(['done', 1000])
  })

  test('a refusal is final and says why', async () => {
    const task = new UploadTask(
      '1',
      body,
      () => Promise.reject(new UploadRefused('上传视频签名验证失败')),
      () => {},
    )
    await task.run()
    expect([task.state, task.words]).toEqual(['refused', '上传视频签名验证失败'])
  })

  test('what is given up is told so, and a late word of it changes nothing', async () => {
    let late: Sending['onProgress'] = () => {}
    const task = new UploadTask(
      '1',
      body,
      (_, { signal, onProgress }) =>
        new Promise((_done, failed) => {
          late = onProgress
          signal.addEventListener('abort', () => failed(signal.reason))
        }),
      () => {},
    )
    const running = task.run()
    task.cancel()
    expect(await running).toBeNull()
    late(900)
    expect(task.sent).toBe(0)
  })
})
