import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { ObjectStore } from '../../env.ts'
import { Problem } from '../../kit/errors.ts'
import { news } from '../../kit/news.ts'
import { enter, queue } from '../../kit/queue.ts'
import { within } from '../../kit/within.ts'
import { zh } from '../../messages/zh.ts'
import type { Files } from '../ports.ts'
import { pieceByPiece } from './file-stream.ts'
import { folderFiles } from './folder-files.ts'
import { inTime } from './in-time.ts'
import { resting } from './resting.ts'
import { keepWordsShort } from './short-words.ts'

interface StoreError {
  readonly name?: string
  /** Of the system, where no line could be had. */
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}
/** Stores differ in how they say that they are full: AWS never is, MinIO answers 507, others name a quota. */
const isFull = ({ name = '', $metadata }: StoreError) =>
  $metadata?.httpStatusCode === 507 || /quota|storagefull|insufficientcapacity/i.test(name)
/** It cannot be asked, or cannot answer now. */
const isAway = ({ $metadata }: StoreError) => !$metadata?.httpStatusCode || [429, 500, 502, 503, 504].includes($metadata.httpStatusCode)
/** Some stores, and whatever stands before them, say it in no words of S3's. */
const isMissing = ({ name, $metadata }: StoreError) => $metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket'
/** Every store names what it has kept; something before it (a portal, a misrouted balancer) says 200 or 204 and has kept nothing. */
class NotKept extends Error {
  override readonly name = 'NotKept'
  readonly $metadata: StoreError['$metadata']
  constructor(metadata: StoreError['$metadata']) {
    super('no 200 with an ETag')
    this.$metadata = metadata
  }
}
/** What it may be called in our log; its own words are not ours to write down. */
const TOLD = [
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'RequestTimeTooSkewed',
  'NoSuchBucket',
  'PermanentRedirect',
  'NotKept',
]

/**
 * How long a bucket may take to answer, or to go on with what it has begun, how fast it must take what it is sent, and rests when it was
 * silent; how long somebody may take for the next piece of what she reads; and by how many lines files are read at once.
 */
export const patience = { answerMs: 15_000, pieceMs: 30_000, readerMs: 30_000, bytesPerMs: 500, restMs: 5000, lines: 400 }
/** Lines beside those, for what is sent and taken away. */
const MORE_LINES = 100
/** Who wait for a line to read by. */
const WAITING = 1000

/**
 * Files in a store that speaks S3, which several servers share. What arrives lies in `folder` of this machine until it is looked at,
 * so that what is refused never reaches the store; nobody reads from the store but through us. `say` is told what it refuses.
 */
export function s3Files(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: ObjectStore,
  folder: string,
  { say, waits = patience }: { readonly say: (line: string) => void; readonly waits?: typeof patience },
): Files {
  const arriving = folderFiles(folder, say)
  const lines = queue(waits.lines, WAITING)
  const agents = [http, https].map(({ Agent }) => new Agent({ keepAlive: true, maxSockets: waits.lines + MORE_LINES }))
  const [httpAgent, httpsAgent] = agents as [http.Agent, https.Agent]
  /** What was open while a store was silent may lead nowhere, as behind a firewall that has forgotten it: who asks next asks by a new line. */
  const leaveIdleLines = () => {
    for (const { freeSockets } of agents)
      for (const idle of Object.values(freeSockets)) for (const line of [...(idle ?? [])]) line.destroy()
  }
  let sdk: Promise<typeof import('@aws-sdk/client-s3') & { readonly store: S3Client }> | undefined
  const options: S3ClientConfig = {
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    // a bucket of one's own machine has no name in DNS
    forcePathStyle: true,
    // the newer sums of AWS are unknown to most stores that speak S3
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    // what went wrong is thrown, and logged once with its request
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // how long an answer takes is counted here, over all tries: the library's own limits only warn, or count each by itself
    requestHandler: { connectionTimeout: 3000, httpAgent, httpsAgent },
  }
  // the library takes a third of a second to load: who keeps files in a folder never does
  const open = async () => {
    sdk ??= import('@aws-sdk/client-s3').then(loaded => {
      const store = new loaded.S3Client(options)
      keepWordsShort(store)
      return { ...loaded, store }
    })
    return sdk
  }
  const asking = resting(waits, leaveIdleLines)
  const at = (key: string) => ({ Bucket: bucket, Key: `${key.slice(0, 2)}/${key}` })
  const isNews = news()
  const tellAway = ({ code = '', $metadata }: StoreError) => {
    if (isNews())
      say(`The bucket does not answer: ${$metadata?.httpStatusCode ?? (/^[A-Z][A-Z_]{1,40}$/.test(code) ? code : 'in no time')}`)
  }
  /** The request may be sent again: what a store refuses us (a wrong key, no such bucket) is for whoever runs the server to mend. */
  const refusal = (error: unknown, what: string, asker?: AbortSignal) => {
    if (error instanceof Problem) return error
    const { name = '', $metadata } = error as StoreError
    if (!isAway(error as StoreError))
      say(`The bucket refuses ${what}: ${$metadata?.httpStatusCode} ${TOLD.includes(name) ? name : ''}`.trim())
    // who has gone away herself says nothing of it
    else if (!asker?.aborted) tellAway(error as StoreError)
    return new Problem(503, zh.unavailable, { 'Retry-After': '2' })
  }
  const takeAway = async (key: string) => {
    const { store, DeleteObjectCommand } = await open()
    await within(waits.answerMs, undefined, abortSignal => store.send(new DeleteObjectCommand(at(key)), { abortSignal }))
  }
  return {
    receive: arriving.receive,
    sweep: arriving.sweep,
    async keep(key, content, signal) {
      const isBytes = content instanceof Uint8Array
      const ContentLength = isBytes ? content.byteLength : content.content.size
      const Body = isBytes ? content : Readable.fromWeb(content.content.stream() as never)
      const broken = new AbortController()
      const asker = AbortSignal.any([broken.signal, ...(signal ? [signal] : [])])
      // a disk that does not give back what it has taken: without anybody who hears it, it would end the process
      if (Body instanceof Readable)
        Body.once('error', ({ name }) => {
          if (!asker.aborted) say(`A file on its way to the bucket cannot be read: ${name}`)
          broken.abort()
        })
      try {
        const { store, PutObjectCommand } = await open()
        const { ETag, $metadata } = await asking(waits.answerMs + ContentLength / waits.bytesPerMs, asker, abortSignal =>
          store.send(new PutObjectCommand({ ...at(key), Body, ContentLength }), { abortSignal }),
        )
        if (!ETag || $metadata.httpStatusCode !== 200) throw new NotKept($metadata)
        return 'kept'
      } catch (error) {
        if (isFull(error as StoreError)) return 'full'
        // what did not answer, or not as a store does, may have kept it all the same; nobody waits for this
        if (error instanceof NotKept || (!(error instanceof Problem) && isAway(error as StoreError)))
          void takeAway(key).catch(left => {
            // that it is away has been told
            if (!isAway(left) && !isMissing(left)) refusal(left, 'DELETE')
          })
        throw refusal(error, 'PUT', asker)
      } finally {
        if (Body instanceof Readable) Body.destroy()
        if (!isBytes) await content.discard()
      }
    },
    async read(key, signal) {
      const { store, GetObjectCommand } = await open()
      // held for as long as somebody reads by it: who waits for one waits for other readers, and has no silence of the store to tell of
      const turn = enter(lines)
      const free = () => void turn.then(freed => freed()).catch(() => {})
      try {
        await within(waits.answerMs, signal, () => turn)
        const { Body } = await asking(waits.answerMs, signal, abortSignal => store.send(new GetObjectCommand(at(key)), { abortSignal }))
        if (Body) return inTime(pieceByPiece(Body as unknown as Readable), waits, free)
        free()
      } catch (error) {
        free()
        if (isMissing(error as StoreError)) return undefined
        throw refusal(error, 'GET', signal)
      }
    },
    remove: key =>
      takeAway(key).catch(error => {
        if (!isMissing(error)) throw refusal(error, 'DELETE')
      }),
  }
}
