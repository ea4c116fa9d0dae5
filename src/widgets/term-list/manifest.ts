import type { Manifest } from '../../core/element/index.ts'
import type { TermListProps } from './TermList.tsx'

/** `<zy-term-list>`: the list of data_dict/term; `uuid` shows one of them. */
export const manifest: Manifest<TermListProps> = {
  name: 'term-list',
  tag: 'zy-term-list',
  props: { address: 'boolean', uuid: 'string' },
  events: {},
  load: () => import('./TermList.tsx').then(module => ({ default: module.TermList })),
}
