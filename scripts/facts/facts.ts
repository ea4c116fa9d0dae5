// `npm run facts`: packs the published facts of 江苏 for the demo region, out of what was collected (docs/data-sources.md). Committed, because a
// clone has nothing to make them of.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAdmissions } from './admissions.ts'
import { readColleges } from './colleges.ts'
import { readMajors } from './majors.ts'
import { pack } from './pack.ts'
import { readPlans } from './plans.ts'
import { readScoreTables } from './score-tables.ts'

/** What is read, what was left out of it, and the files by their names. */
export function packFacts() {
  const admissions = readAdmissions()
  const scores = readScoreTables(admissions.rows)
  const colleges = readColleges()
  const majors = readMajors()
  const plans = readPlans()
  const files = {
    'score-tables': pack(scores.rows, ['year', 'track', 'kind', 'score', 'count', 'cumulative']),
    colleges: pack(colleges.rows, [
      ...(['name', 'code', 'formerName', 'supervisor', 'province', 'city', 'level', 'remark', 'type', 'nature'] as const),
      ...(['is985', 'is211', 'isDoubleFirstClass', 'campusOf'] as const),
    ]),
    majors: pack(majors, ['disciplineCode', 'discipline', 'classCode', 'class', 'code', 'name', 'degrees']),
    admissions: pack(admissions.rows, ['track', 'year', 'college', 'major', 'minScore', 'minRank', 'requirement', 'collegeCode']),
    plans: pack(plans.rows, [
      ...(['track', 'year', 'batch', 'college', 'collegeCode', 'group', 'requirement', 'major', 'majorCode'] as const),
      ...(['plan', 'tuition', 'length', 'isJoint'] as const),
    ]),
  }
  return { admissions, scores, colleges, majors, plans, files }
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '../../server/db/demo/facts')
  mkdirSync(folder, { recursive: true })
  const { admissions, scores, colleges, plans, files } = packFacts()
  let sum = 0
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.json.gz`), bytes)
    sum += bytes.length
    console.log(`${name}.json.gz  ${(bytes.length / 1e3).toFixed(1)} kB`)
  }
  console.log(`together  ${(sum / 1e6).toFixed(2)} MB`)
  console.log('colleges', colleges.counts)
  console.log("requirements that were the other track's", admissions.requirements)
  for (const { row, by } of admissions.contradicted)
    console.log(`left out, since ${by} minima contradict it: ${row.year} ${row.college} ${row.major} ${row.minScore} ${row.minRank}`)
  console.log('plans', plans.counts)
  for (const { year, track, score, cumulative, by } of scores.contradicted)
    console.log(`left out, since ${by} minima contradict it: ${year} ${track} ${score} ${cumulative}`)
}
