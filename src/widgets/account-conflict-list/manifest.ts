import type { Manifest } from '../../core/element/index.ts'
import type { AccountConflictListProps } from './AccountConflictList.tsx'

/** `<zy-account-conflict-list>`: for administrators of accounts. */
export const manifest: Manifest<AccountConflictListProps> = {
  name: 'account-conflict-list',
  tag: 'zy-account-conflict-list',
  props: { address: 'boolean' },
  events: {},
  load: () => import('./AccountConflictList.tsx').then(module => ({ default: module.AccountConflictList })),
}
