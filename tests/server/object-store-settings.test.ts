import { describe, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'

const given = { S3_ENDPOINT: 'https://s3.example.cn', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'b', S3_SECRET_ACCESS_KEY: 'c' }

describe('S3 in the environment', () => {
  test('all of it names the store', () =>
    expect(readEnv(given).objectStore).toEqual({
      ...{ endpoint: 'https://s3.example.cn', bucket: 'files', accessKeyId: 'b', secretAccessKey: 'c', region: 'us-east-1' },
    }))
  test('none of it keeps files beside the data', () => expect(readEnv({}).objectStore).toBeUndefined())
  test.each(Object.keys(given))('without %s it is refused', name =>
    expect(() => readEnv({ ...given, [name]: '' })).toThrow(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    ),
  )
  test.each([
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_ENDPOINT', 'https://name:word@s3.example.cn'],
    ['S3_ENDPOINT', 'https://s3.example.cn/?acl'],
    ['S3_BUCKET', '../x'],
    ['S3_BUCKET', 'b b'],
    ['S3_BUCKET', 'a..b'],
    ['S3_BUCKET', 'ab'],
  ])('%s is refused as %j', (name, value) => expect(() => readEnv({ ...given, [name]: value })).toThrow(name))
  test('a region alone is a store that is half set', () => expect(() => readEnv({ S3_REGION: 'cn-north-1' })).toThrow('go together'))
})
