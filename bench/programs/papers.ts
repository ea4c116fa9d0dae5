// The archive of a student as a signed PDF: what one takes of the server's processor, and how long others wait while twenty are asked for.
import { readFileSync } from 'node:fs'
import { login } from '../../tests/support/login.ts'
import type { Served } from '../../tests/support/served.ts'
import { median } from '../figures.ts'
import { listWait, onBoth, p95 } from '../waiting.ts'

const [RECORDS, EXAMS, AT_ONCE] = [200, 15, 20]
const ISSUERS = ['student.x', 'teacher.x', 'jw.x'] as const
/** Linux counts a process in hundredths of a second: its threads too, so that of the printer. */
const cpuOf = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function measure(database: string, served: Served): Promise<void> {
  const tokens = Object.fromEntries(await Promise.all([...ISSUERS, 'jw.y'].map(async name => [name, await login(served, name)] as const)))
  const call = async (as: string, path: string, body?: object) => {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Token': tokens[as]!, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const [{ uuid: student }] = (await call('student.x', 'relation/students/academic_planning/')).body
  const [term] = (await call('jw.x', 'data_dict/term/')).body
  const own = async () => (await call('student.x', `relation/students/${student}/academic_planning_by_students/`)).body
  const content = '走访社区，记录一周的数据，和同学一起整理成报告，在班会上讲给大家听。'.repeat(3)
  const before = await own()
  for (let n = before.records.length; n < RECORDS; n++) {
    const more = {
      begin_date: `2025-0${1 + (n % 9)}-12`,
      end_date: `2025-0${1 + (n % 9)}-20`,
      sp_type: `社会实践 ${n}`,
      duration: 8,
      content,
    }
    await call('jw.x', 'career_record/social_practices/', { student, term: term.uuid, ...more, is_archive: true })
  }
  for (let n = before.exams.length; n < EXAMS; n++)
    await call('jw.x', 'career/performance/', {
      student,
      date: `2023-0${1 + (n % 9)}-1${n % 7}`,
      exam: `第 ${n} 次月考`,
      score: 500 + n,
      rank: 300,
    })
  const archive = await own()
  const issue = async (as: string) => {
    const began = performance.now()
    const { status, body } = await call(as, 'career_record/archive_papers/', { student })
    return { status, ms: performance.now() - began, kB: Math.round((body.file?.size ?? 0) / 1000) }
  }
  await issue('student.x')
  const cpu: number[] = []
  const times: number[] = []
  let kB = 0
  for (let n = 0; n < 5; n++) {
    const at = cpuOf(served.pid)
    const one = await issue('student.x')
    cpu.push(cpuOf(served.pid) - at)
    times.push(one.ms)
    kB = one.kB
  }
  for (let n = 0; n < 50; n++) await listWait(served, tokens['jw.y']!)
  const quiet: number[] = []
  for (let n = 0; n < 100; n++) quiet.push(await listWait(served, tokens['jw.y']!))
  const busy: number[] = []
  let isOver = false
  const began = performance.now()
  const crowd = Promise.all(Array.from({ length: AT_ONCE }, (_, n) => issue(ISSUERS[n % ISSUERS.length]!))).finally(() => {
    isOver = true
  })
  while (!isOver) busy.push(await listWait(served, tokens['jw.y']!))
  const answers = Map.groupBy(await crowd, one => one.status)
  console.log(`\n${archive.records.length} records, ${archive.exams.length} exams, ${database}: ${kB} kB of PDF`)
  console.log(`one paper: ${median(cpu).toFixed(0)} ms of processor (limit 3,000), ${median(times).toFixed(0)} ms until it is there`)
  const statuses = [...answers].map(([status, all]) => `${all.length} × ${status}`).join(', ')
  console.log(`${AT_ONCE} at once: ${statuses} within ${((performance.now() - began) / 1000).toFixed(1)} s`)
  console.log(`a list meanwhile: p95 ${p95(busy).toFixed(0)} ms (limit 500), quiet ${p95(quiet).toFixed(0)} ms; ${busy.length} lists`)
}

await onBoth(measure)
