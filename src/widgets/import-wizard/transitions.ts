import { changeGroups, decidedIn, firstLeft, type Left, turned } from './corrections.ts'
import type { Grid } from './grid.ts'
import { correcting } from './grid.ts'
import type { Choice, Preview, Step } from './model.ts'

// From one step to the next, where nothing has to be waited for. A step that such a way does not lead from stays.

/** What every step from the preview on has. */
export const previewIn = ({ source, choice, skipped, hidden, leftOut, mayLeaveOut, decided, grid }: Preview): Preview => ({
  ...{ source, choice, skipped, hidden, leftOut, grid },
  ...(mayLeaveOut && { mayLeaveOut }),
  ...(decided && { decided }),
})

/** Other sheet, header or columns; the file is not read again. */
export const rechosen = (step: Step, choice: Choice): Step => (step.at === 'match' ? { ...step, choice } : step)

export const rematched = (step: Step): Step => ('choice' in step ? { at: 'match', source: step.source, choice: step.choice } : step)

/** What the server has said of the table before is not said of this one. */
export function edited(step: Step, change: (grid: Grid) => Grid): Step {
  if (step.at !== 'preview') return step
  const grid = change(step.grid)
  const { plan, decided, ...rest } = step
  return grid.entries === step.grid.entries ? { ...step, grid } : { ...rest, grid }
}

/** The list corrects what is stored, from now on. */
export const corrected = (step: Step): Step =>
  step.at === 'preview' || step.at === 'refused'
    ? { ...previewIn(step), at: 'preview', choice: { ...step.choice, corrects: true }, grid: correcting(step.grid) }
    : step

/** On to what it would change, and back. */
export function compared(step: Step): Step {
  if (step.at === 'compare') return { ...previewIn(step), at: 'preview', plan: step.plan, decided: decidedIn(step) }
  if (step.at !== 'preview' || step.plan?.at !== 'ready' || !step.plan.found) return step
  const { found } = step.plan
  const left = turned(firstLeft(changeGroups(step.grid, found)), step.decided ?? new Set())
  return { ...previewIn(step), at: 'compare', plan: step.plan, found, left }
}

export const leaving = (step: Step, left: Left): Step => (step.at === 'compare' ? { ...step, left } : step)

export function backToTable(step: Step): Step {
  if (step.at !== 'refused') return step
  const { log: _, ...preview } = step
  return { ...preview, at: 'preview', plan: { at: 'unknown' } }
}
