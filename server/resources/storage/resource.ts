import { type ImportKindName, importKinds, isCareerRecord, templateColumns } from '../../../src/core/contracts/import/index.ts'
import { storage as contract } from '../../../src/core/contracts/storage.ts'
import { notFound, Problem } from '../../kit/errors.ts'
import { answer } from '../../kit/serve.ts'
import { written } from '../../kit/written.ts'
import { zh } from '../../messages/zh.ts'
import { identities } from './identities.ts'
import { receive } from './receive.ts'
import { storedFile } from './stored-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export default answer(contract, {
  file_models: context => receive('file', context),
  image_file_models: context => receive('image', context),
  file: storedFile,
  /** Import templates, made from the row contract: what is asked for is what is checked. */
  template: async ({ param, query, db, ports, user, audit, still, long }) => {
    const kind = param.replace(/\.xlsx$/, '')
    if (!Object.hasOwn(importKinds, kind)) throw notFound()
    const named = async () => (isCareerRecord(kind) ? identities(db, user, kind, query.work_unit, long) : [])
    const rows = await named()
    if (rows.length > 0) await audit('export', { template: kind, students: rows.length })
    const headers = templateColumns(kind as ImportKindName).map(({ header }) => header)
    const text = await written(rows)
    const bytes = await ports.report.sheet({ name: kind, headers, rows: text })
    await still(db)
    // her account may be as it was, and a class no more hers
    if ((await written(await named())).join('') !== text.join('')) throw new Problem(403, zh.forbidden)
    return new Response(bytes, {
      headers: {
        'Content-Type': XLSX_TYPE,
        'Content-Disposition': `attachment; filename="${kind}.xlsx"`,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
})
