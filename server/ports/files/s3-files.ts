import { Readable } from 'node:stream'
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import type { ObjectStore } from '../../env.ts'
import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'
import type { Files } from '../ports.ts'
import { folderFiles } from './folder-files.ts'

interface StoreError {
  readonly name: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}
/** Stores differ in how they say that they are full: AWS never is, MinIO answers 507, others name a quota. */
const isFull = ({ name, $metadata }: StoreError) =>
  $metadata?.httpStatusCode === 507 || /quota|storagefull|insufficientcapacity/i.test(name)
/** It cannot be asked, or cannot answer now: the request may be sent again. Whatever else it says (no such bucket, a wrong key) is a fault of ours. */
const isAway = ({ $metadata }: StoreError) => !$metadata?.httpStatusCode || [429, 500, 502, 503, 504].includes($metadata.httpStatusCode)
const refusal = (error: unknown) => (isAway(error as StoreError) ? new Problem(503, zh.unavailable, { 'Retry-After': '2' }) : error)

/**
 * Files in a store that speaks S3, which several servers share. What arrives lies in `folder` of this machine until it is looked at,
 * so that what is refused never reaches the store; nobody reads from the store but through us.
 */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: ObjectStore, folder: string): Files {
  const arriving = folderFiles(folder)
  let sdk: Promise<typeof import('@aws-sdk/client-s3') & { readonly store: S3Client }> | undefined
  const options: S3ClientConfig = {
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    // a bucket of one's own machine has no name in DNS
    forcePathStyle: true,
    // the newer sums of AWS are unknown to most stores that speak S3
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    // what went wrong is thrown, and logged once with its request
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: 3000, requestTimeout: 60_000 },
  }
  // the library takes a third of a second to load: who keeps files in a folder never does
  const open = async () => {
    sdk ??= import('@aws-sdk/client-s3').then(loaded => ({ ...loaded, store: new loaded.S3Client(options) }))
    return sdk
  }
  const at = (key: string) => ({ Bucket: bucket, Key: `${key.slice(0, 2)}/${key}` })
  return {
    receive: arriving.receive,
    sweep: arriving.sweep,
    async keep(key, content) {
      const isBytes = content instanceof Uint8Array
      try {
        const Body = isBytes ? content : Readable.fromWeb(content.content.stream() as never)
        const ContentLength = isBytes ? content.byteLength : content.content.size
        const { store, PutObjectCommand } = await open()
        await store.send(new PutObjectCommand({ ...at(key), Body, ContentLength }))
        return 'kept'
      } catch (error) {
        if (isFull(error as StoreError)) return 'full'
        throw refusal(error)
      } finally {
        if (!isBytes) await content.discard()
      }
    },
    async read(key) {
      try {
        const { store, GetObjectCommand } = await open()
        const { Body } = await store.send(new GetObjectCommand(at(key)))
        return Body?.transformToWebStream() as ReadableStream<Uint8Array> | undefined
      } catch (error) {
        if ((error as StoreError).name === 'NoSuchKey') return undefined
        throw refusal(error)
      }
    },
    async remove(key) {
      const { store, DeleteObjectCommand } = await open()
      await store.send(new DeleteObjectCommand(at(key))).catch(error => {
        throw refusal(error)
      })
    },
  }
}
