import { history, physics } from '../courses.ts'
import { type Combination, combinations, isMet, type Requirement } from './requirements.ts'

const key = (combination: Combination) => [...combination].sort().join()

/**
 * The rule behind a list of all combinations that may apply: the smallest one that lets exactly these in, among all that are legal in a
 * province of one kind. undefined: no rule does.
 */
export function ruleOfCombinations(listed: readonly Combination[]): Requirement | undefined {
  const wanted = new Set(listed.map(key))
  for (const type of [2, 1, 4] as const) {
    const legal = combinations(type)
    const keys = new Set(legal.map(key))
    if ([...wanted].some(one => !keys.has(one))) continue
    const fits = (rule: Requirement) => legal.every(one => isMet(rule, one) === wanted.has(key(one)))
    const subjects = [...new Set(legal.flat())]
    // Physics or history as the first subject is how 3+1+2 says it, before 物理 as one of several.
    const firsts = type === 2 ? ([physics, history, undefined] as const) : ([undefined] as const)
    for (const first of firsts) {
      const rest = first ? subjects.filter(subject => subject !== physics && subject !== history) : subjects
      for (const of of subsets(rest))
        for (let count = of.length === 0 ? 0 : 1; count <= of.length && count <= 3; count++) {
          const rule = { ...(first && { first }), count, of }
          if (fits(rule)) return rule
        }
    }
  }
  return undefined
}

/** All choices out of a few things, the small ones first. */
function subsets(of: readonly string[]): string[][] {
  const all = Array.from({ length: 2 ** of.length }, (_, bits) => of.filter((_one, i) => bits & (1 << i)))
  return all.sort((a, b) => a.length - b.length)
}
