import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ObjectStore } from '../../server/env.ts'

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Signature version 4, as AWS describes it for one request in a header: the signature this request should carry. */
function signatureOf(request: IncomingMessage, { region, secretAccessKey }: ObjectStore): string {
  const auth = request.headers.authorization ?? ''
  const signed = /SignedHeaders=([^,]+)/.exec(auth)?.[1]?.split(';') ?? []
  const { pathname, searchParams } = new URL(request.url!, 'http://store')
  searchParams.sort()
  const canonical = [
    ...[request.method, pathname, searchParams.toString()],
    ...signed.map(name => `${name}:${String(request.headers[name]).trim()}`),
    ...['', signed.join(';'), request.headers['x-amz-content-sha256']],
  ].join('\n')
  const time = String(request.headers['x-amz-date'])
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(
    mac as (key: Buffer, text: string) => Buffer,
    mac(mac(`AWS4${secretAccessKey}`, time.slice(0, 8)), region),
  )
  return mac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
}

const codes: Readonly<Record<number, string>> = {
  301: 'PermanentRedirect',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
  507: 'XMinioStorageFull',
}
const refused = (code: string) => `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

/** A status with a code of S3's; the same in words of a proxy's; in words without an end; a page of something before it that says 200 to whatever is sent; takes what is sent and says nothing; says half of it and stops; says of what it has not kept that there is nothing to say; ends its line with each answer. */
type Answers =
  | number
  | { readonly bare: number }
  | { readonly endless: number }
  | 'portal'
  | 'nothing to say'
  | 'silent'
  | 'half'
  | 'closing'
  | undefined

const PIECE = Buffer.alloc(64 * 1024, 'x')

/** A store of somebody else's that speaks S3: one bucket in memory, over HTTP; it checks each signature. */
export async function openObjectStore() {
  const kept = new Map<string, Buffer>()
  let answers: Answers
  const heard: string[] = []
  let said = 0
  let locked: readonly string[] = []
  const settings: ObjectStore = {
    endpoint: '',
    bucket: 'school',
    region: 'cn-test-1',
    accessKeyId: 'key of a school',
    secretAccessKey: 'never said',
  }
  function* words() {
    for (;;) {
      said += PIECE.length
      yield PIECE
    }
  }
  const server = createServer(async (request, response) => {
    heard.push(request.method!)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const say = (status: number, body: string | Buffer = '') => void response.writeHead(status).end(body)
    if (answers === 'silent') return
    if (answers === 'portal' && request.method === 'PUT')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>sign in</html>')
    if (answers === 'nothing to say') return void response.writeHead(204, { ETag: '"x"' }).end()
    if (typeof answers === 'object' && 'endless' in answers)
      return void Readable.from(words()).pipe(response.writeHead(answers.endless, { ETag: '"x"' }))
    if (typeof answers === 'object') return say(answers.bare, 'nothing here, says never said')
    if (typeof answers === 'number') return say(answers, refused(codes[answers] ?? 'SlowDown'))
    const auth = request.headers.authorization ?? ''
    if (!auth.includes(`Credential=${settings.accessKeyId}/`)) return say(403, refused('InvalidAccessKeyId'))
    if (!auth.endsWith(`Signature=${signatureOf(request, settings)}`)) return say(403, refused('SignatureDoesNotMatch'))
    const body = Buffer.concat(pieces)
    const sum = request.headers['x-amz-content-sha256']
    if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return say(400, refused('XAmzContentSHA256Mismatch'))
    const [, bucket, ...key] = new URL(request.url!, 'http://store').pathname.split('/')
    if (bucket !== settings.bucket) return say(404, refused('NoSuchBucket'))
    const name = key.join('/')
    if (request.method === 'PUT') {
      kept.set(name, body)
      response.setHeader('ETag', `"${sha256(body)}"`)
    } else if (request.method === 'DELETE') {
      if (locked.some(key => name.endsWith(key))) return say(403, refused('AccessDenied'))
      kept.delete(name)
    }
    if (request.method === 'PUT' || request.method === 'DELETE') return say(request.method === 'DELETE' ? 204 : 200)
    if (!kept.has(name)) return say(404, refused('NoSuchKey'))
    if (answers === 'half') {
      const content = kept.get(name)!
      response.writeHead(200, { 'Content-Length': content.length }).write(content.subarray(0, content.length / 2))
      return
    }
    if (answers === 'closing') response.setHeader('Connection', 'close')
    say(200, kept.get(name))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const open: ObjectStore = { ...settings, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  return {
    settings: open,
    kept,
    /** Requests of these methods that have come: what a test before has left in doubt is taken away behind it, with tries again. */
    heard: (...methods: readonly ('PUT' | 'GET' | 'DELETE')[]) => heard.filter(one => (methods as readonly string[]).includes(one)).length,
    /** How many bytes it has got rid of where its words have no end. */
    said: () => said,
    /** From now on it answers everything so; undefined: as it should. */
    answer: (next: Answers) => {
      answers = next
    },
    /** What it refuses to take away from now on, as one does that keeps what it was told to keep. */
    keepFor: (keys: readonly string[]) => {
      locked = keys
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>(done => server.close(() => done()))
    },
  }
}
