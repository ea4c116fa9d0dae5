import * as z from 'zod/mini'
import type { ImportKind } from './define.ts'
import { column, numberOf, textCells, wireText } from './define.ts'

/** One row of `data_dict/grade/multi`. */
export const ClassRow = /* @__PURE__ */ z.object({ name: wireText(), year: z.nullable(z.int()) })
export type ClassRow = z.output<typeof ClassRow>

export const classes: ImportKind<ClassRow> = {
  kind: 'classes',
  rowSchema: ClassRow,
  unique: ['name', 'year'],
  foundBy: [['name', 'year']],
  columns: [
    column('name', '班级名称', 'class_name', { required: true, also: ['班级', '行政班', '班名', '名称'] }),
    column('year', '年份', 'year', { required: true, also: ['入学年份', '年级', '届别', '入学年'] }),
  ],
  rowOf: cells => ({ name: cells.name ?? '', year: numberOf(cells.year) }),
  cellsOf: row => textCells(classes.columns, row),
}
