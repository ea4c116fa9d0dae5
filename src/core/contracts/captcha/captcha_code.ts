import * as z from 'zod/mini'
import { call, group } from '../define.ts'

export const captcha_code = group({
  /** C006. `enabled` is the school's switch (B146): while it is false, login asks for no captcha and `image` is empty. */
  get_captcha_code: call('GET', 'captcha/captcha_code/get_captcha_code/', {
    result: z.object({ captcha_key: z.string(), image: z.string(), enabled: z.boolean() }),
    public: true,
  }),
})
