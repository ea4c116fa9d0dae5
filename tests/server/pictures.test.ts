import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const MB = 1024 * 1024
let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.token('student.x')
})
afterAll(() => server.close())

const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run), 60_000)
const send = (content: Uint8Array | string) => {
  const form = new FormData()
  form.append('uri', new File([typeof content === 'string' ? content : new Uint8Array(content)], '照片.jpg'))
  return server.request('storage/image_file_models/', { method: 'POST', as: 'student.x', form })
}
const drawn = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false })
/** By how many MB the process grows at most: libraries draw beside the loop, which looks on. */
const grown = async (run: () => Promise<unknown>) => {
  const before = process.memoryUsage.rss()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  await run().finally(() => clearInterval(looking))
  return (most - before) / MB
}

apart('C153 JPEG, PNG, WebP and GIF are taken, by what they are, whatever they are called', async () => {
  for (const [format, ending] of Object.entries({ jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'png' })) {
    const { status, body } = await send(
      await drawn()
        .toFormat(format as 'png')
        .toBuffer(),
    )
    expect([format, status, body.uri]).toEqual([format, 201, `/storage/files/${body.uuid}.${ending}`])
  }
})

apart('S13 an SVG that takes a library for minutes is refused without being read', async () => {
  const steps = `<path marker-mid="url(#m)" d="M0 0${'L1 2'.repeat(100_000)}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><marker id="m"><rect width="1" height="1"/></marker>${steps}</svg>`
  const text = `<svg xmlns="http://www.w3.org/2000/svg"><text>${'中文字符测试'.repeat(100_000)}</text></svg>`
  const answered = async () => {
    for (const one of [text, svg]) expect((await send(one)).status).toBe(400)
  }
  expect(await grown(answered)).toBeLessThan(300)
})

apart('S13 what is no photo is refused, though the library could draw it: TIFF, AVIF, and what only begins like a picture', async () => {
  for (const format of ['tiff', 'avif'] as const) expect((await send(await drawn().toFormat(format).toBuffer())).status).toBe(400)
  expect((await send(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(1000)]))).status).toBe(400)
})

apart('S13 the texts of a PNG, packed a thousand to one, are not unpacked', async () => {
  const png = await drawn().png().toBuffer()
  const packed = deflateSync(Buffer.alloc(7.5 * MB, 'x'), { level: 9 })
  const texts = Array.from({ length: 60 }, (_, n) => chunk('zTXt', Buffer.concat([Buffer.from(`Comment ${n}\0\0`), packed])))
  // behind the head
  const bomb = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
  const answered = async () => expect((await send(bomb)).status).toBe(201)
  expect(await grown(answered)).toBeLessThan(300)
})

apart('S13 a picture that must be held in memory whole has as many points as a quarter of a gigabyte holds of it', async () => {
  const refused = async (picture: Buffer) => {
    const { status, body } = await send(picture)
    return [status, Number(/最多 (\d+) 万像素/.exec(body.uri)?.[1])]
  }
  expect(await refused(await drawn(7100, 7100).png().toBuffer())).toEqual([400, 5000])
  const woven = (width: number) => drawn(width, 5500).toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(await refused(await woven(3850))).toEqual([400, 2100])
  expect(await refused(gif(5100, 5000))).toEqual([400, 2500])
  expect(await grown(async () => expect((await send(await woven(3800))).status).toBe(201))).toBeLessThan(300)
  expect(await grown(async () => expect((await send(gif(5000, 5000))).status).toBe(201))).toBeLessThan(300)
})

/** A piece of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** Grey, of eight bits. */
const png = (width: number, height: number) => {
  const head = Buffer.from([...Buffer.alloc(8), 8, 0, 0, 0, 0])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  const lines = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

apart('S13 a picture of one point by fifty million, half a minute of work, is refused by its sides, and says so', async () => {
  for (const [width, height] of [
    [1, 50_000_000],
    [1, 65_536],
    [65_536, 1],
  ] as const) {
    const { status, body } = await send(png(width, height))
    expect([status, body.uri]).toEqual([400, ['图片太长，每边最多 65535 像素，请裁剪后再上传。']])
  }
  for (const [width, height] of [
    [1, 65_535],
    [65_535, 1],
  ] as const)
    expect((await send(png(width, height))).status).toBe(201)
})

apart('S13 a picture of few and very long lines takes no more memory than one that is square', async () => {
  // each with a transparency, or the library holds less
  const of = (width: number, height: number) => drawn(width, height).ensureAlpha()
  const deep = (width: number, height: number) => of(width, height).toColourspace('rgb16').png().toBuffer()
  const woven = (width: number, height: number) => of(width, height).png({ progressive: true }).toBuffer()
  const animated = (width: number, height: number) => of(width, height).gif().toBuffer()
  const wide = [
    [await deep(65_535, 760), 16_384],
    [await deep(16_385, 20), 16_384],
    [await of(32_769, 20).png().toBuffer(), 32_768],
    [await woven(16_385, 20), 16_384],
    [await animated(16_385, 20), 16_384],
  ] as const
  for (const [picture, most] of wide) {
    const { status, body } = await send(picture)
    expect([status, body.uri]).toEqual([400, [`图片太宽，这种图片最多宽 ${most} 像素，请裁剪后再上传。`]])
  }
  const taken = [await deep(16_384, 3000), await of(32_768, 1500).png().toBuffer(), await woven(16_384, 2560), await animated(16_384, 1500)]
  for (const picture of taken) expect(await grown(async () => expect((await send(picture)).status).toBe(201))).toBeLessThan(300)
})

/** Of one colour, its points all told. */
const gif = (width: number, height: number) => {
  const size = (at: number) => [at & 255, at >> 8]
  const measures = [...size(width), ...size(height)]
  const pictures = Array(100).fill([0x21, 0xf9, 4, 0x0c, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, ...measures, 0, 2, 2, 0x44, 1, 0])
  return Buffer.from([...Buffer.from('GIF89a'), ...measures, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...pictures.flat(), 0x3b])
}

apart(
  'S13 a WebP that moves, or of more pieces than a camera writes, is refused: each picture is looked for from the first one on',
  async () => {
    const piece = (name: string, length: number, data = Buffer.alloc(length + (length % 2))) => {
      const head = Buffer.alloc(8)
      head.write(name, 'latin1')
      head.writeUInt32LE(length, 4)
      return Buffer.concat([head, data])
    }
    const still = await drawn().webp({ lossless: true }).toBuffer()
    const picture = still.subarray(12)
    // 40 × 30 points, as VP8X says them: one less
    const extended = (flags: number) => piece('VP8X', 10, Buffer.from([flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]))
    const place = Buffer.from([0, 0, 0, 0, 0, 0, 39, 0, 0, 29, 0, 0, 10, 0, 0, 0])
    const frame = piece('ANMF', 16 + picture.length, Buffer.concat([place, picture]))
    const webp = (...pieces: Buffer[]) => {
      const body = Buffer.concat([Buffer.from('WEBP'), ...pieces])
      return piece('RIFF', body.length, body)
    }
    expect((await sharp(webp(extended(2), piece('ANIM', 6), frame, frame)).metadata()).format).toBe('webp')
    expect((await send(webp(extended(2), piece('ANIM', 6), frame, frame))).status).toBe(400)
    expect((await send(webp(extended(0), picture, piece('EXIF', 3)))).status).toBe(201)
    expect((await send(webp(extended(0), picture, ...Array(200).fill(piece('note', 0))))).status).toBe(400)
  },
)

const jpeg = (width: number, height: number, options: { isProgressive?: boolean; isCmyk?: boolean } = {}) =>
  drawn(width, height)
    .toColourspace(options.isCmyk ? 'cmyk' : 'srgb')
    .jpeg({ quality: 1, progressive: options.isProgressive ?? false, chromaSubsampling: '4:4:4' })
    .toBuffer()
/** The same, which says of itself that it is so large. */
const called = (picture: Buffer, width: number, height: number) => {
  const frame = [0xc0, 0xc2].map(marker => picture.indexOf(Buffer.from([0xff, marker, 0]))).find(at => at > 0)!
  picture.writeUInt16BE(height, frame + 5)
  picture.writeUInt16BE(width, frame + 7)
  return picture
}

apart(
  'S13 a JPEG that is held whole until its last scan has fewer points than one that comes by line, and fewer still in four colours',
  async () => {
    const refused = (most: number) => [400, [`图片的像素过多，这种图片最多 ${most} 万像素，请缩小后再上传。`]]
    const answer = async (picture: Buffer) => {
      const { status, body } = await send(picture)
      return [status, body.uri]
    }
    expect(await answer(called(await jpeg(40, 30, { isProgressive: true }), 5900, 7000))).toEqual(refused(4000))
    expect(await answer(called(await jpeg(40, 30, { isProgressive: true, isCmyk: true }), 4500, 7000))).toEqual(refused(3000))
    // whose colours come one after the other is held whole too, though it is not called progressive
    const byLine = await jpeg(40, 30)
    const scan = byLine.indexOf(Buffer.from([0xff, 0xda]))
    const apart = Buffer.concat([byLine.subarray(0, scan), Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]), byLine.subarray(scan + 14)])
    expect(await answer(called(apart, 5900, 7000))).toEqual(refused(4000))
    expect(await answer(called(byLine, 20_000, 7000))).toEqual(refused(10_000))
    expect((await send(await jpeg(5900, 7000))).status).toBe(201)
  },
)

const segment = (marker: number, content: readonly number[]) =>
  Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255, ...content])

test.each([
  ['one that stands alone', 0x01],
  ['a restart', 0xd0],
  ['a filling', 0xff],
])('S13 %s does not lead the look at a JPEG astray, into a comment in which another picture is described', async (_, marker) => {
  const held = called(await jpeg(40, 30, { isProgressive: true, isCmyk: true }), 4500, 7000)
  // whose length would be the two bytes behind it, 65534: three bytes before the end of the comment, where a segment of 255 leads into the next one
  const begun = Buffer.from([0xff, 0xd8, 0xff, marker, 0xff, 0xfe, 0xff, 0xff])
  const byLine = [...segment(0xc0, [8, 0, 16, 0, 16, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]), ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])]
  const comment = Buffer.alloc(65_533)
  const rest = segment(0xfe, [...Buffer.alloc(300)])
  const all = Buffer.concat([begun, comment, rest, held.subarray(2)])
  all.set([0xff, 0xe0, 0], 4 + 0xfffe)
  all.set(byLine, 4 + 0xfffe + 2 + 255)
  const { status, body } = await send(all)
  expect([status, body.uri]).toEqual([400, ['图片的像素过多，这种图片最多 3000 万像素，请缩小后再上传。']])
})

/** Eight points wide and high, grey, in so many scans; `said` stands in a comment and behind its end. */
const ofScans = (scans: number, said: Buffer = Buffer.alloc(0)) => {
  const codes = (kind: number, meant: number) => segment(0xc4, [kind, 1, ...Array(15).fill(0), meant])
  const scan = (from: number, to: number) => Buffer.concat([segment(0xda, [1, 1, 0, from, to, 0]), Buffer.from([0x00])])
  const head = [segment(0xdb, [0, ...Array(64).fill(1)]), segment(0xc2, [8, 0, 8, 0, 8, 1, 1, 0x11, 0]), codes(0, 0), codes(0x10, 0)]
  const more = Array.from({ length: scans - 1 }, () => scan(1, 63))
  const ends = [Buffer.from([0xff, 0xd9]), said]
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...head, scan(0, 0), segment(0xfe, [...said]), ...more, ...ends])
}

apart('S13 a JPEG of more scans than anybody makes is refused: the library reads them all before any clock can stop it', async () => {
  expect((await send(ofScans(100))).status).toBe(201)
  expect((await send(ofScans(101))).body.uri).toEqual(['无法识别这张图片，请上传 JPEG、PNG、WebP 或 GIF 格式的图片。'])
  expect((await send(ofScans(50_000))).status).toBe(400)
  // a telephone writes a film behind its picture, and what looks like a scan may stand in any segment
  expect((await send(ofScans(5, Buffer.alloc(2000, Buffer.from([0xff, 0xda]))))).status).toBe(201)
})

apart('S13 the largest JPEG in four colours and many scans takes some quarter of a gigabyte while it is drawn', async () => {
  const largest = await jpeg(4250, 7000, { isProgressive: true, isCmyk: true })
  const answered = async () => expect((await send(largest)).status).toBe(201)
  expect(await grown(answered)).toBeLessThan(400)
})
