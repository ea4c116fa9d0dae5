import type { Major } from '../../server/db/demo/facts/index.ts'
import { readCsv } from './collected.ts'

/** The catalogue of 2025. Its remarks say which degrees a major may lead to: the degrees are kept, not the sentence. */
export const readMajors = (): Major[] =>
  readCsv('majors/本科专业目录_2025.csv').map(row => {
    const remark = row.备注!
    const degrees = /^(?:可授|授予)(.+)学士学位$/.exec(remark)?.[1]
    if (remark && !degrees) throw new Error(`a remark that names no degrees: ${remark}`)
    return {
      disciplineCode: row.学科门类代码!,
      discipline: row.学科门类!,
      classCode: row.专业类代码!,
      class: row.专业类!,
      code: row.专业代码!,
      name: row.专业名称!,
      degrees: degrees?.replaceAll('或', '、') ?? '',
    }
  })
