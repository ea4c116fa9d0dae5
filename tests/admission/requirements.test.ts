import { expect, test } from 'vitest'
import { archivedAdmissions, hasArchives } from '../../scripts/facts/archives.ts'
import { readJsonArchive } from '../../scripts/facts/collected.ts'
import { readRequirements, requirementOf } from '../../src/core/domain/admission/requirement-text.ts'
import { combinations, isMet } from '../../src/core/domain/admission/requirements.ts'

interface Group {
  selKe?: string
  sg_xuanke?: string
  first_subject?: string | null
  reselect_raw?: string | null
  reselect_requirement?: string | null
  subject_req?: string | null
}
const plans = (): Group[] =>
  readJsonArchive<{ provinces: Record<string, { groups: Group[] }> | { groups: Group[] }[] }>('plans/college-groups.tar.gz').flatMap(
    ({ provinces }) => Object.values(provinces).flatMap(province => province.groups),
  )

// Without the archives there is nothing to hold the grammar against: `archives.ts` has said so loudly.
if (hasArchives) {
  test('every requirement of the published admissions is read, but for what is empty', () => {
    const texts = (['bj', 'hlj', 'js'] as const).flatMap(province => archivedAdmissions(province).map(row => row.requirement))
    const { read, unknown } = readRequirements(texts)
    expect(texts.length).toBeGreaterThan(100_000)
    expect(read.size).toBeGreaterThan(30)
    expect([...unknown.keys()]).toEqual([''])
  })

  test('every requirement of the plans for 2026 is read', () => {
    const texts = ['bj', 'hlj', 'js'].flatMap(province =>
      readJsonArchive<{ groups2026?: Group[] }>(`admissions/zhiyuanwiki_${province}.tar.gz`).flatMap(({ groups2026 = [] }) =>
        groups2026.map(group => group.selKe!),
      ),
    )
    expect(texts.length).toBeGreaterThan(10_000)
    expect([...readRequirements(texts).unknown.keys()]).toEqual([])
  })

  test('the words of the plans are read; those that name several rules or none are reported, each by its text', () => {
    const { unknown } = readRequirements(
      plans().flatMap(group => [group.reselect_requirement, group.subject_req].flatMap(text => text ?? [])),
    )
    expect([...unknown.keys()].sort()).toEqual(
      [
        ...['', '不限(部分专业思想政治必选)', '不限/分组', '不限/化学', '不限/化学(分组)', '化学/不限', '化学/不限(分组)'],
        ...['按专业列选科要求', '按专业分组(不限/化学/物理+化学等)', '首选历史，再选不限/思想政治'],
      ].sort(),
    )
  })

  test('the codes of a plan and its list of combinations, read each by itself, let the same people in', () => {
    const coded = plans().filter(group => group.sg_xuanke && group.reselect_raw)
    expect(coded.length).toBeGreaterThan(1_000)
    const wrong = coded.filter(group => {
      const listed = requirementOf(group.sg_xuanke!)!
      const named = requirementOf(group.reselect_raw!, group.first_subject ?? '')!
      // A list is of its own province's kind: 12, 20 or 35 combinations.
      const type = listed.first ? 2 : group.sg_xuanke!.includes('70006') ? 4 : 1
      return combinations(type).some(one => isMet(listed, one) !== isMet(named, one))
    })
    expect(wrong.map(({ sg_xuanke, first_subject, reselect_raw }) => ({ sg_xuanke, first_subject, reselect_raw }))).toEqual([])
  })
}
