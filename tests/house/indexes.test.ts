import { expect, test } from 'vitest'
import { indexes } from '../../scripts/indexes.ts'
import { read } from './tree.ts'

test('the indexes say what the folders hold (then: npm run indexes)', async () => {
  const written = await indexes()
  for (const [path, text] of Object.entries(written)) expect([path, read(path)]).toEqual([path, text])
})
