import type { Manifest } from '../../core/element/index.ts'
import type { CollegeSearchProps } from './CollegeSearch.tsx'

/** `<zy-college-search>`: colleges to filter, to compare and to read, on a school's own page too. `uuid` shows one of them. */
export const manifest: Manifest<CollegeSearchProps> = {
  name: 'college-search',
  tag: 'zy-college-search',
  props: { address: 'boolean', mine: 'boolean', uuid: 'string' },
  events: {},
  load: () => import('./CollegeSearch.tsx').then(module => ({ default: module.CollegeSearch })),
}
