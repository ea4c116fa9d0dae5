import { Hono } from 'hono'
import { aliasPaths, keptPath } from './aliases.ts'
import { accountNamed, userOfAccount, userOfToken } from './identity/current-user.ts'
import { holdToGrant, mayCall } from './identity/embedding.ts'
import { type ImportJobs, importJobs } from './imports/jobs.ts'
import type { AppOptions } from './kit/app-options.ts'
import { callFinder } from './kit/by-path.ts'
import { closeHead, headers } from './kit/headers.ts'
import { lookUps } from './kit/look-ups.ts'
import { mount } from './kit/mount.ts'
import { openapi } from './kit/openapi.ts'
import type { Route } from './kit/serve.ts'
import { planPerformance } from './resources/career/performance/actions/multi.ts'
import { planRecords } from './resources/career_record/plan-records.ts'
import { planClasses } from './resources/data_dict/grade/actions/multi.ts'
import * as resources from './resources/index.ts'
import { planAdmissionPlan } from './resources/material/admission_plan/actions/multi.ts'
import { planScoreToRank } from './resources/material/college_major_score_to_rank/actions/multi.ts'
import { planColleges } from './resources/material/college-import.ts'
import { planCollegeScores, planMajorScores } from './resources/material/score-import.ts'
import { planStudents } from './resources/relation/students/actions/multi_create.ts'
import { planTeachers } from './resources/relation/teachers/actions/multi_create.ts'

export const routes: readonly Route[] = Object.values(resources).flat()
const callAt = callFinder(routes)

type Options = Omit<AppOptions, 'identity' | 'jobs' | 'lookUp'>

/** What goes on after its call was answered. `hasOthers`: the database serves others while one writes. */
export const createJobs = (
  { db, ports, isFull, log }: Pick<Options, 'db' | 'ports' | 'isFull' | 'log'>,
  { hasOthers }: { hasOthers: boolean },
): ImportJobs =>
  importJobs({
    ...{ db, ports, isFull, log, hasOthers },
    planners: {
      students: planStudents,
      teachers: planTeachers,
      classes: planClasses,
      performance: planPerformance,
      officeholdings: planRecords('officeholdings'),
      rewards_punishments: planRecords('rewards_punishments'),
      social_practices: planRecords('social_practices'),
      artistic: planRecords('artistic'),
      morality: planRecords('morality'),
      attainment_level: planRecords('attainment_level'),
      colleges: planColleges,
      score_to_rank: planScoreToRank,
      college_scores: planCollegeScores,
      college_major_scores: planMajorScores,
      admission_plan: planAdmissionPlan,
    },
    userOf: (on, uuid) => userOfAccount(on, uuid, ports.now()),
  })

/** Where nothing is packed. */
const onceAsIs: NonNullable<Options['packedOnce']> = make => {
  let text: Uint8Array<ArrayBuffer> | undefined
  return async () => {
    text ??= new TextEncoder().encode(make())
    return { body: text, isGzip: false }
  }
}

/** Second spellings of paths, for tests that ask every path there is. */
export { aliasPaths }

/** The whole API as one fetch handler: the same under Node, in process in tests, and inside a page. */
export function createApp(options: Options & { jobs?: ImportJobs }): Hono {
  const jobs = options.jobs ?? createJobs(options, { hasOthers: false })
  const lookUp = lookUps()
  const app = new Hono()
  app.use(closeHead)
  app.use(
    '*',
    headers((c, origin, method) => {
      const call = callAt(method, keptPath(c.req.path.replace(/^\/(?=storage\/)/, '/api/')))
      return mayCall(options.ports, origin, call, ask => {
        const [what, address] = [`origin ${origin}` as const, options.addressOf?.(c) ?? '']
        const whose = (isSite: boolean) => (isSite ? { by: what, isShared: true } : undefined)
        return lookUp({ address, what, look: () => ask(options.db()), whose })
      })
    }),
  )
  // made once: a tenth of a second of everybody's time is nobody's to ask for again and again
  const contract = (options.packedOnce ?? onceAsIs)(() => JSON.stringify(openapi(routes, { title: 'Zhiyuan', version: '1' })))
  app.get('/openapi.json', async c => {
    const { body, isGzip } = await contract(c.req.header('Accept-Encoding'))
    const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
    return c.body(body, 200, isGzip ? { ...headers, 'Content-Encoding': 'gzip' } : headers)
  })
  // The documents write this path without the base; both are served (G026).
  for (const folder of ['template', 'files'])
    app.get(`/storage/${folder}/:name`, c =>
      app.request(
        `/api/storage/${folder}/${encodeURIComponent(c.req.param('name'))}${new URL(c.req.url).search}`,
        // who no longer waits for it is heard of here too
        { headers: c.req.raw.headers, signal: c.req.raw.signal },
        c.env,
      ),
    )
  for (const path of aliasPaths)
    app.all(path, (c, next) => {
      const url = new URL(c.req.url)
      const kept = keptPath(url.pathname)
      // `levels` without its slash, and `level%73/`, come here too, and would come back for ever
      // and a TRACE is a request that nobody can make again
      if (kept === url.pathname || c.req.method === 'TRACE') return next()
      url.pathname = kept
      return app.fetch(new Request(url, c.req.raw), c.env)
    })
  return mount(routes, { ...options, jobs, lookUp, identity: { userOfToken, accountNamed, holdToGrant } }, app)
}
