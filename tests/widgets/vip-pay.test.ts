import { expect, test } from 'vitest'
import { manifest } from '../../src/widgets/vip-pay/index.ts'

test('its tag is its name', () => expect(manifest.tag).toBe(`zy-${manifest.name}`))
