import { sms as contract } from '../../../src/core/contracts/sms/sms.ts'
import { sendCode } from '../../identity/sms-codes.ts'
import { mayAsk } from '../../identity/tries.ts'
import { Problem } from '../../kit/errors.ts'
import { answer } from '../../kit/serve.ts'
import { zh } from '../../messages/zh.ts'

const FORGOT = 2
const UPDATE_PHONE = 4

export default answer(contract, {
  send_sms: async ({ body, db, ports, user, address }) => {
    if (body.flag === FORGOT && (body.q !== 1 || body.k !== 1)) throw new Problem(400, { flag: [zh.option] })
    if (body.flag === UPDATE_PHONE && !user) throw new Problem(403, zh.unauthenticated)
    // before anything is counted, or anybody waits for it: it is refused whoever asks
    if (ports.sms.isMissing) throw new Problem(409, zh.noMessages)
    const notAsked = await mayAsk({ db, ports, phone: body.phone_number, address, captcha: body })
    await sendCode(db, ports, { phone: body.phone_number, flag: body.flag, address }, notAsked)
  },
})
