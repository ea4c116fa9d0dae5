import * as z from 'zod/mini'
import { call } from '../define.ts'

/** C006. `enabled` is the school's switch (B146): while it is false, login asks for no captcha and `image` is empty. */
export const get_captcha_code = call('GET', 'captcha/captcha_code/get_captcha_code/', {
  result: z.object({ captcha_key: z.string(), image: z.string(), enabled: z.boolean() }),
  public: true,
})
