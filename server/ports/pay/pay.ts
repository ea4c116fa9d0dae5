/** Whoever takes the money. Amounts are fen; a `number` is ours (out_trade_no), a `transaction` is the provider's. */
export interface Pay {
  readonly name: 'sandbox' | 'wechat'
  /** An order at the provider, to be paid by scanning; the same number again answers a code for the same order. */
  open(order: {
    readonly number: string
    readonly what: string
    readonly fen: number
    readonly expires: Date
  }): Promise<{ readonly code_url: string }>
  /** What the provider knows of an order: asked where nothing has been told. */
  query(number: string): Promise<Asked>
  /** From now on it cannot be paid. No error where it never was, or is closed. */
  close(number: string): Promise<void>
  /** Gives money back; the same refund again is the same refund. */
  refund(refund: {
    readonly refund: string
    readonly number: string
    readonly transaction: string
    readonly fen: number
    readonly total: number
    readonly reason: string
  }): Promise<{ readonly transaction: string }>
  /** What has become of a refund of ours: asked where neither an answer nor a message has told. */
  refunded(refund: string): Promise<AskedBack>
  /** A message of the provider, verified. */
  notified(headers: Headers, body: string): Promise<Notified>
  /** What was paid on a day (`yyyy-mm-dd`, China's time). */
  bill(day: string): Promise<readonly Paid[]>
  /** A desk where orders are paid by pressing a button: the sandbox alone has one. */
  readonly desk?: Desk
}
export interface Desk {
  close(number: string): Promise<void>
  /** What may be done with an order that has been asked for; undefined where there is none of this number. */
  order(number: string): { readonly what: string; readonly fen: number; readonly state: 'open' | 'paid' | 'closed' } | undefined
  /** It is paid from now on; answers the message that says so, which may be delivered late, twice, or never. `fen`: another amount than asked. */
  pay(number: string, now: Date, fen?: number): Promise<{ readonly headers: Record<string, string>; readonly body: string } | undefined>
}
/** Money that came, as the provider says it. */
export interface Paid {
  readonly number: string
  readonly transaction: string
  readonly fen: number
  /** ISO moment. */
  readonly at: string
}
export type Asked = { readonly state: 'open' | 'closed' | 'unknown' } | ({ readonly state: 'paid' } & Paid)
/** Money that was to be given back (`refund`, ours) and has not arrived, in the provider's word. */
export interface NotGivenBack {
  readonly refund: string
  readonly status: string
}
/** Money that went back: the order it came for, the transaction it came by, and the provider's number of its going. */
export interface GivenBack {
  readonly number: string
  readonly payment: string
  readonly transaction: string
  readonly fen: number
}
/** `done`: it has arrived, or is on its way; `failed`: it did not arrive, in the provider's word. */
export type AskedBack =
  | { readonly state: 'unknown' }
  | { readonly state: 'failed'; readonly status: string }
  | ({ readonly state: 'done' } & GivenBack)
/** Money that came, went back, or did not go; a genuine message of something else; or why it is not believed. */
export type Notified = Paid | NotGivenBack | { readonly back: GivenBack } | { readonly other: string } | { readonly refused: string }

/** The provider cannot be asked now. */
export class PayAway extends Error {}
/** It answers, and nothing that can be used: of this order, which says nothing of the next one. */
export class PayUnclear extends PayAway {}
/** It says no. `funds`: the account of the school has not so much; `failed`: the money did not arrive at whom it came from. */
export class PayRefused extends Error {
  readonly why: 'funds' | 'failed' | 'other'
  constructor(message: string, why: PayRefused['why'] = 'other') {
    super(message)
    this.why = why
  }
}
