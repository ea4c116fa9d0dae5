import type { Openable } from '../core/ui/index.ts'

/** What a widget may open by name. Each is loaded when it is first asked for. */
export const openable: Openable = {
  'import-wizard': () => import('../widgets/import-wizard/index.ts').then(room => ({ default: room.ImportWizard })) as never,
  'mock-application': () => import('../widgets/mock-application/index.ts').then(room => ({ default: room.MockApplication })) as never,
  'need-permissions': () => import('../widgets/need-permissions/index.ts').then(room => ({ default: room.NeedPermissions })),
  'score-chart': () => import('../widgets/score-chart/index.ts').then(room => ({ default: room.ScoreChart })) as never,
}
