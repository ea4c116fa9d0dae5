import { users as contract } from '../../src/core/contracts/sys/users.ts'
import { type User, verdict } from '../../src/core/domain/access.ts'
import { switchAccount } from '../identity/accounts.ts'
import { accountToActOn } from '../identity/reach.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import type { Change, Writing } from './correct.ts'

/** Whether somebody may switch accounts on and off. */
export const maySwitch = (user: User): boolean => verdict(contract.calls.is_active, user) === 'allowed'

/** Switches the account of a corrected row on or off, if that is asked: by the rules of the call that does it for one. */
export async function switchCorrected({ tx, ports, user, audit }: Writing, account: string, is_active: unknown): Promise<void> {
  if (typeof is_active !== 'boolean') return
  if (user) {
    if (!maySwitch(user)) throw new Problem(403, zh.forbidden)
    await accountToActOn(tx, user, account, true)
  }
  await switchAccount(tx, ports, account, is_active, 'list')
  await audit('is_active', { user: account, is_active })
}

/** Somebody whom a list does not name, as a change: her account switched off, if whoever reads it wants that. */
export const absentChange = (uuid: string, version: string, name: string, place: string): Change => ({
  difference: { row: 0, uuid, version, name, place, cells: [{ field: 'is_active', from: 'true', to: 'false' }] },
  values: { is_active: false },
})
