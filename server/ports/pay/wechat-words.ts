import * as z from 'zod/mini'
import { turn } from '../../kit/slices.ts'
import type { GivenBack, Paid } from './pay.ts'

// What WeChat says, as far as we read it: what is signed is theirs, and can be odd all the same.

// their numbers have no hyphens and at most 32 characters: a uuid without its hyphens has 32
export const numberOf = (uuid: string) => uuid.replaceAll('-', '')
export const uuidOf = (number: string) => number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
/** Whether it can be one of our orders: whoever has the school's account with them may sell other things under it. */
export const isOrder = (number: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(number)
const isMoment = (text: string) => !Number.isNaN(new Date(text).getTime())
const text = z.string()

const encrypted = z.object({
  algorithm: z.optional(text),
  ciphertext: text,
  associated_data: z.optional(text),
  nonce: text,
})
export const shapes = {
  code: z.object({ code: text }),
  opened: z.object({ code_url: text.check(z.minLength(1), z.maxLength(512)) }),
  refund: z.object({ refund_id: text.check(z.minLength(1), z.maxLength(64)), status: text }),
  refundTold: z.object({ mchid: text, out_trade_no: text.check(z.maxLength(32)), refund_status: text.check(z.maxLength(32)) }),
  refundAsked: z.object({ out_refund_no: text, status: text.check(z.maxLength(32)) }),
  backTold: z.object({ mchid: text, refund_status: text }),
  /** Money that went back, as a message and an answer say it alike. */
  back: z.object({
    out_trade_no: text.check(z.maxLength(32)),
    transaction_id: text.check(z.regex(/^[\w-]{1,64}$/)),
    refund_id: text.check(z.regex(/^[\w-]{1,64}$/)),
    amount: z.object({ refund: z.int().check(z.gte(0)) }),
  }),
  bill: z.object({ download_url: text.check(z.refine(url => URL.canParse(url))), hash_value: text }),
  certificates: z.object({ data: z.array(z.object({ encrypt_certificate: encrypted })) }),
  message: z.object({ event_type: text, resource: encrypted }),
  transaction: z.object({
    mchid: text,
    appid: text,
    out_trade_no: text.check(z.regex(/^[0-9a-f]{32}$/)),
    trade_state: text,
    amount: z.optional(z.object({ currency: z.optional(text) })),
  }),
  /** What a transaction says besides once it is paid. */
  money: z.object({
    out_trade_no: text,
    transaction_id: text.check(z.regex(/^[\w-]{1,64}$/)),
    success_time: text.check(z.refine(isMoment)),
    amount: z.object({ total: z.int().check(z.gte(0)) }),
  }),
}

/** A text or what it holds in this shape; undefined where it is none. */
export function read<S extends z.ZodMiniType>(shape: S, said: unknown): z.output<S> | undefined {
  const found = z.safeParse(shape, said)
  return found.success ? found.data : undefined
}
/** JSON, or undefined: nothing of theirs is undefined. */
export function parsed(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}

export function paidIn(said: unknown): Paid | undefined {
  const one = read(shapes.money, said)
  return (
    one && {
      ...{ number: uuidOf(one.out_trade_no), transaction: one.transaction_id, fen: one.amount.total },
      at: new Date(one.success_time).toISOString(),
    }
  )
}

export function backIn(said: unknown): GivenBack | undefined {
  const one = read(shapes.back, said)
  return one && { number: uuidOf(one.out_trade_no), payment: one.transaction_id, transaction: one.refund_id, fen: one.amount.refund }
}

/** What they take of a reason, in UTF-8, and show to whoever paid; a longer one is cut between two of its signs. */
const REASON_BYTES = 80
const bytesOf = (of: string) => new TextEncoder().encode(of).length
export function reasonWithin(reason: string): string {
  if (bytesOf(reason) <= REASON_BYTES) return reason
  let cut = ''
  for (const { segment } of new Intl.Segmenter('zh').segment(reason)) {
    if (bytesOf(`${cut}${segment}…`) > REASON_BYTES) break
    cut += segment
  }
  return `${cut}…`
}

/**
 * Of a bill in their form: a head, a line of each payment with a backtick before each cell, then a sum with a head of its own. Undefined
 * where a line says no payment.
 */
export async function billIn(file: string): Promise<Paid[] | undefined> {
  const lines = file.split(/\r?\n/).slice(1)
  const end = lines.findIndex(line => !line.startsWith('`'))
  const paid: Paid[] = []
  for (const line of end < 0 ? lines : lines.slice(0, end)) {
    const cells = line.split(',').map(cell => cell.replace(/^`/, ''))
    const [time = '', , , , , transaction_id, out_trade_no] = cells
    const total = Math.round(Number(cells[12]) * 100)
    const one = paidIn({ transaction_id, out_trade_no, success_time: `${time.replace(' ', 'T')}+08:00`, amount: { total } })
    if (!one) return undefined
    paid.push(one)
    await turn()
  }
  return paid
}
