import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter } from 'vitest/node'

/** Where the errors go that belong to no test: vitest's own report in JSON leaves them out. */
export const OUTSIDE_ERRORS = 'ZHIYUAN_OUTSIDE_ERRORS'

/** Keeps what broke outside any test, for the run's last lines: a run that fails must say by what. */
export default class OutsideErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_files, errors) => {
    const file = process.env[OUTSIDE_ERRORS]
    if (file) writeFileSync(file, JSON.stringify(errors.map(said)))
  }
}

type Outside = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1][number]

/** The error, the causes behind it, where it was thrown and in which file of tests, in one line. */
function said(error: Outside): string {
  const causes: string[] = []
  for (let cause: Outside | undefined = error; cause; cause = cause.cause as Outside | undefined)
    causes.push(`${cause.name ?? 'Error'}: ${cause.message}`)
  const where = error.stacks?.map(({ file, line, method }) => `${method}(${relative('', file)}:${line})`) ?? [error.stack ?? '']
  return [error.type, causes.join(' ← '), error.VITEST_TEST_PATH, ...where.slice(0, 6)].filter(Boolean).join(' | ').replace(/\s+/g, ' ')
}
