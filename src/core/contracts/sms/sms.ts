import * as z from 'zod/mini'
import { call, group, nothing } from '../define.ts'
import { mobile } from '../fields.ts'

export const sms = group({
  /** C008. flag 1 login, 2 forgot password (q and k are 1), 3 register, 4 update phone (G010). One a minute, five an hour, ten a day (S11). */
  send_sms: call('POST', 'sms/sms/send_sms/', {
    body: z.object({ phone_number: mobile(), flag: z.literal([1, 2, 3, 4]), q: z.optional(z.int()), k: z.optional(z.int()) }),
    result: nothing,
    public: true,
    mayHaveUser: true,
  }),
})
