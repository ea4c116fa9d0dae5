// Compiled, never run: what a caller of the API may not write. See contract.types.ts.
import type { Api } from '../../src/core/api/index.ts'
import { toJson } from '../../src/core/contracts/codecs.ts'

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <A, B>(_: Equal<A, B>) => {}

declare const api: Api
export async function used() {
  // What is right, so that what follows is wrong for its own reason.
  const page = await api.students.jw_query_student({ grade: ['a', 'b'], exam_year: 2027, limit: 20, ordering: '-name' })
  same<(typeof page)['results'][number]['name'], string>(true)
  const cut = await api.grades.get('a', { fields: ['uuid', 'name'] })
  same<typeof cut, { uuid: string; name: string }>(true)
  await api.students.relation_update('a', { phone: null, course: toJson(['物理']) })
  await api.login_methods.login({ username: 'a', password: 'b' })
  await api.areas.native_city({ province: 110000 })
  await api.students.multi_create([{ name: 'a', cert_id: 'b', grade: 'c' }], { dry_run: true }, { resendKey: 'd' })

  // 1
  // @ts-expect-error no such call
  await api.students.jw_query_students()
  // 2
  // @ts-expect-error no such filter
  await api.students.jw_query_student({ grad: 'a' })
  // 3
  // @ts-expect-error exam_year is a number
  await api.students.jw_query_student({ exam_year: '2027' })
  // 4
  // @ts-expect-error no such state
  await api.students.jw_query_student({ state: 'gone' })
  // 5
  // @ts-expect-error not orderable
  await api.students.jw_query_student({ ordering: 'phone' })
  // 6
  // @ts-expect-error not expandable
  await api.students.get('a', { expand: 'work_unit' })
  // 7
  // @ts-expect-error no such field
  await api.students.get('a', { fields: 'password_hash' })
  // 8
  // @ts-expect-error the id comes first
  await api.students.relation_update({ name: 'a' })
  // 9
  // @ts-expect-error no id on a list
  await api.students.jw_query_student('a')
  // 10
  // @ts-expect-error a class is missing
  await api.students.multi_create([{ name: 'a', cert_id: 'b' }])
  // 11
  // @ts-expect-error a list of rows
  await api.students.multi_create({ name: 'a', cert_id: 'b', grade: 'c' })
  // 12
  // @ts-expect-error a body is owed
  await api.students.relation_update('a')
  // 13
  // @ts-expect-error course travels as JSON text
  await api.students.relation_update('a', { course: ['物理'] })
  // 14
  // @ts-expect-error the text of another value
  await api.students.relation_update('a', { course: toJson({ first: '物理' }) })
  // 15
  // @ts-expect-error no such gender
  await api.students.relation_update('a', { gender: 'female' })
  // 16
  // @ts-expect-error nobody writes import batches
  await api.imports.create({})
  // 17
  // @ts-expect-error a province is required
  await api.areas.native_city()
  // 18
  // @ts-expect-error password is text
  await api.login_methods.login({ username: 'a', password: 1 })
  // 19
  // @ts-expect-error password is missing
  await api.login_methods.login({ username: 'a' })
  // 20
  // @ts-expect-error is_active is a boolean
  await api.users.is_active('a', { is_active: 1 })
  // 21
  // @ts-expect-error cut away
  void cut.year
  // 22
  // @ts-expect-error no such field
  void page.results[0]?.password
  // 23
  // @ts-expect-error signing in answers a token
  same<Awaited<ReturnType<typeof api.login_methods.login>>, { token: string }>(true)
}
