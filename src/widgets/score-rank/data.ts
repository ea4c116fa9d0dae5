import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { ScoreTable as TableShape } from '../../core/contracts/material/college_major_score_to_rank.ts'
import { useList, useRecord } from '../../core/data/index.ts'
import { type Curve, curveOf } from '../../core/domain/admission/score-rank.ts'
import { useHost } from '../../core/host/index.ts'

/** A published table, as a choice of province, year and track offers it. */
export type Listed = z.input<typeof TableShape>

export function useTables() {
  const { api } = useHost()
  return useRecord(api.score_to_rank.tables)
}

/** The curve of a table; undefined while its lines have not come. */
export function useCurve(table: Listed | undefined) {
  const { api } = useHost()
  const { rows, error, again } = useList(
    table ? api.score_to_rank.list : null,
    table ? { province: table.province, year: table.year, track: table.track, ...(table.kind && { kind: table.kind }) } : {},
  )
  const curve = useMemo<Curve | undefined>(() => {
    if (!rows || !table) return undefined
    const own = rows.filter(row => row.year === table.year && row.track === table.track && row.kind === table.kind)
    const lines = own.map(({ score, rank, count }) => ({ score, cumulative: rank, count: count ?? 0 }))
    return curveOf({ province: table.province_name, year: table.year, track: table.track, rows: lines })
  }, [rows, table])
  return { curve, error, again }
}
