import * as z from 'zod/mini'
import { flag } from '../codecs.ts'
import { call, group } from '../define.ts'

export const captcha_code = group({
  /**
   * C006. `enabled` is the school's switch (B146): while it is false, `image` is empty, and login asks for a captcha only where too
   * many tries have failed, with 400 `captcha_code`: `?wanted=true` then gets one.
   */
  get_captcha_code: call('GET', 'captcha/captcha_code/get_captcha_code/', {
    query: z.object({ wanted: z.optional(flag()) }),
    result: z.object({ captcha_key: z.string(), image: z.string(), enabled: z.boolean() }),
    public: true,
  }),
})
