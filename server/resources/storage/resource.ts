import { type ImportKindName, importKinds, isCareerRecord, templateColumns } from '../../../src/core/contracts/import/index.ts'
import { storage as contract } from '../../../src/core/contracts/storage.ts'
import { notFound } from '../../kit/errors.ts'
import { answer } from '../../kit/serve.ts'
import { identities } from './identities.ts'
import { receive } from './receive.ts'
import { storedFile } from './stored-file.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export default answer(contract, {
  file_models: context => receive('file', context),
  image_file_models: context => receive('image', context),
  file: storedFile,
  /** Import templates, made from the row contract: what is asked for is what is checked. */
  template: async ({ param, query, db, user, audit }) => {
    const kind = param.replace(/\.xlsx$/, '')
    if (!Object.hasOwn(importKinds, kind)) throw notFound()
    const rows = isCareerRecord(kind) ? await identities(db, user, kind, query.work_unit) : []
    if (rows.length > 0) await audit('export', { template: kind, students: rows.length })
    const { utils, write } = await import('xlsx')
    const columns = templateColumns(kind as ImportKindName)
    const sheet = utils.aoa_to_sheet([columns.map(column => column.header), ...rows])
    sheet['!cols'] = columns.map(({ header }) => ({ wch: Math.max(10, header.length * 2 + 4) }))
    const book = utils.book_new(sheet, kind)
    const bytes = write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
    return new Response(bytes, {
      headers: {
        'Content-Type': XLSX_TYPE,
        'Content-Disposition': `attachment; filename="${kind}.xlsx"`,
        'X-Content-Type-Options': 'nosniff',
      },
    })
  },
})
