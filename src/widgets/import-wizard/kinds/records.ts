import type { CareerKindName } from '../../../core/contracts/import/index.ts'
import type { KindScreen } from './kind-screen.ts'

const record = (kind: CareerKindName): KindScreen => ({
  title: `title_${kind}`,
  wrong: `wrong_${kind}`,
  noProvince: 'noTermFirst',
  namesClasses: false,
})

/** Career records: alike but for their names. */
export const records: Readonly<Record<CareerKindName, KindScreen>> = {
  officeholdings: record('officeholdings'),
  rewards_punishments: record('rewards_punishments'),
  social_practices: record('social_practices'),
  artistic: record('artistic'),
  morality: record('morality'),
  attainment_level: record('attainment_level'),
}
