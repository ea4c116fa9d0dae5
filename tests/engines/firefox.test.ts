import { expect, test } from 'vitest'
import { walks } from './walk.ts'

const visitor = walks('Firefox', 'jw.x')

test('a page that is left while a part of it comes is left: the part that breaks off does not bring her back (B012)', async () => {
  const { engine, wire } = visitor()
  await visitor().signIn('jw.z')
  wire.lose(/assets\/class-roster/, 'waits')
  await engine.ask(() => location.assign('/basic_info/grade'))
  await expect.poll(() => wire.asked.some(address => address.includes('assets/class-roster')), { timeout: 15_000 }).toBe(true)
  await engine.ask(() => location.assign('/basic_info/students'))
  wire.lose()
  await visitor().arrives('/basic_info/students')
  await visitor().sees('姓名或学号', 'field')
})
