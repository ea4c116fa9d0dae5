// Compiled, never run: where a widget may not lead. See contract.types.ts.
import type { Host, Place } from '../../src/core/host/index.ts'
import type { RowAction } from '../../src/core/ui/index.ts'

declare const host: Host
export async function led(uuid: string) {
  // What is right, so that what follows is wrong for its own reason.
  host.go('students')
  host.go('class.students', { uuid })
  const address: string | undefined = host.href('student.edit', { uuid })
  const report = await host.open('import-wizard', { kind: 'students' })
  const batch: string | null | undefined = report?.batch
  await host.open('need-permissions')
  const action: RowAction = { key: 'detail', label: '', to: 'class.students', params: { uuid } }

  // 1
  // @ts-expect-error no such destination
  host.go('class.student', { uuid })
  // 2
  // @ts-expect-error a class has an uuid
  host.go('class.students')
  // 3
  // @ts-expect-error no such param
  host.go('class.students', { uuid, page: '2' })
  // 4
  // @ts-expect-error a param is a text
  host.go('class.students', { uuid: 7 })
  // 5
  // @ts-expect-error an address is no destination
  host.go('/basic_info/students')
  // 6
  // @ts-expect-error students need nothing
  host.href('students', { uuid })
  // 7
  // @ts-expect-error no such widget can be opened
  await host.open('import-wizzard', { kind: 'students' })
  // 8
  // @ts-expect-error the wizard is told what to import
  await host.open('import-wizard')
  // 9
  // @ts-expect-error no such kind of import
  await host.open('import-wizard', { kind: 'scores' })
  // 10
  // @ts-expect-error nothing is given to it
  await host.open('need-permissions', { kind: 'students' })
  // 11
  // @ts-expect-error a place with its params
  const place: Place = { to: 'student.edit' }
  // 12
  // @ts-expect-error a row action leads somewhere or does something
  const nothing: RowAction = { key: 'a', label: '' }
  // 13
  // @ts-expect-error a row action with the params of its place
  const lost: RowAction = { key: 'a', label: '', to: 'student.edit' }
  return [address, batch, action, place, nothing, lost]
}
