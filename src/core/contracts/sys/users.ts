import * as z from 'zod/mini'
import { administrator, either, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { personal } from '../codecs.ts'
import { call, group } from '../define.ts'
import { captchaAnswer, password } from '../fields.ts'
import { CurrentUser, TokenGrant } from '../login-methods.ts'

export const PasswordChange = z.object({ old_password: personal(z.string()), password: password(), ...captchaAnswer })

/** School staff for their own students and teachers, administrators of accounts for those with no right that they lack (G009; `server/identity/reach.ts`). */
const overAccounts = either(uTypes(4), administrator(adminRole.users))

export const users = group({
  /** C007: the same answer as is_login. */
  info: call('GET', 'sys/users/info/', { result: CurrentUser, access: signedIn, initial: true }),
  /** C012 */
  change_password: call('POST', 'sys/users/change-password/', {
    body: PasswordChange,
    result: TokenGrant,
    access: signedIn,
    initial: true,
    readonly: true,
    guarded: true,
    ownTransactions: true,
  }),
  /** C013: an account that is switched off loses every token within the same request. */
  is_active: call('PUT', 'sys/users/{id}/is_active/', {
    body: z.object({ is_active: z.boolean() }),
    result: z.object({ uuid: z.uuid(), is_active: z.boolean() }),
    access: overAccounts,
    guarded: true,
  }),
  /** C014: a random initial password, readable once here and through download_cleartext_pass. */
  reset_password: call('POST', 'sys/users/{id}/reset-password/', {
    body: z.object({ password: z.optional(password()) }),
    result: z.object({ uuid: z.uuid(), username: z.string(), password: z.string() }),
    access: overAccounts,
    guarded: true,
  }),
})
