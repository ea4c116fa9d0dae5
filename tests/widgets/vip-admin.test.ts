import { expect, test } from 'vitest'
import { manifest } from '../../src/widgets/vip-admin/index.ts'

test('its tag is its name', () => expect(manifest.tag).toBe(`zy-${manifest.name}`))
