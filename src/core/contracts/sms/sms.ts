import * as z from 'zod/mini'
import { call, group, nothing } from '../define.ts'
import { captchaAnswer, mobile } from '../fields.ts'

export const sms = group({
  /** C008. flag 1 login, 2 forgot password (q and k are 1), 3 register, 4 update phone (G010). One a minute, five an hour, ten a day; of one address the captcha from the eleventh (S11). */
  send_sms: call('POST', 'sms/sms/send_sms/', {
    body: z.object({
      phone_number: mobile(),
      flag: z.literal([1, 2, 3, 4]),
      q: z.optional(z.int()),
      k: z.optional(z.int()),
      ...captchaAnswer,
    }),
    result: nothing,
    public: true,
    mayHaveUser: true,
    ownTransactions: true,
  }),
})
