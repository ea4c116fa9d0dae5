import { expect, test } from 'vitest'
import { archivedAdmissions, archivedTables, hasArchives } from '../../scripts/facts/archives.ts'
import { curveOf } from '../../src/core/domain/admission/score-rank.ts'
import { isOnlyPoor, scoreTableFaults } from '../../src/core/domain/admission/score-table-faults.ts'

// Without the archives there is nothing to hold the tables against: `archives.ts` has said so loudly.
if (hasArchives) {
  test('78 published tables: none is broken, 29 are anchors only', () => {
    const all = archivedTables().map(table => scoreTableFaults(table.rows))
    expect(all).toHaveLength(78)
    expect(all.flat().filter(fault => !isOnlyPoor(fault))).toEqual([])
    expect(all.filter(faults => faults.some(fault => fault.code === 'sparse'))).toHaveLength(29)
  })

  test('every rank of every table leads to a score whose ranks hold it, and every score to ranks that lead back', () => {
    for (const table of archivedTables()) {
      const curve = curveOf(table)
      for (const { score, cumulative, count } of table.rows) {
        if (count === 0) continue
        const there = curve.scoresOf(cumulative)
        expect(there.lowest).toBe(score)
        expect(curve.ranksOf(there.lowest!).to).toBe(cumulative)
      }
    }
  })

  test('the published minimum rank of a unit lies in the ranks of its minimum score', () => {
    const curves = new Map(archivedTables().map(table => [`${table.province} ${table.year} ${table.track}`, curveOf(table)]))
    const compared = (['bj', 'hlj', 'js'] as const)
      .flatMap(archivedAdmissions)
      .flatMap(({ province, year, track, minScore = 0, minRank }) => {
        const table = `${province} ${year} ${track}`
        const ranks = curves.get(table)?.ranksOf(minScore)
        return ranks?.to ? [{ table, isExact: !ranks.isWidened, holds: minRank >= ranks.from && minRank <= ranks.to }] : []
      })
    const exact = compared.filter(one => one.isExact)
    expect(exact.length).toBeGreaterThan(26_000)
    expect(exact.filter(one => one.holds).length / exact.length).toBeGreaterThanOrEqual(0.999)

    // Where scores are left out the widened range holds it too, but for two tables whose anchors are of another publication than the
    // minima: the same score stands about one in a hundred further down there.
    const wrong = new Set(compared.filter(one => !one.holds).map(one => one.table))
    expect([...wrong].sort()).toEqual(['江苏 2024 物理', '黑龙江 2024 历史'])
    expect(compared.filter(one => !one.holds).length / compared.length).toBeLessThan(0.015)
  })
}
