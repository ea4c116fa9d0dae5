import type { Openable } from '../../src/core/ui/index.ts'

/** What a widget may open over itself in a story, as in the portal. */
export const openable: Openable = {
  'import-wizard': () => import('../../src/widgets/import-wizard/index.ts').then(room => ({ default: room.ImportWizard })) as never,
  'mock-application': () =>
    import('../../src/widgets/mock-application/index.ts').then(room => ({ default: room.MockApplication })) as never,
  'need-permissions': () => import('../../src/widgets/need-permissions/index.ts').then(room => ({ default: room.NeedPermissions })),
  'score-chart': () => import('../../src/widgets/score-chart/index.ts').then(room => ({ default: room.ScoreChart })) as never,
}
