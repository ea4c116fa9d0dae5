/** A sealed call as it is asked: what its sign stands for. */
export interface Question {
  readonly method: string
  /** Below the API's base: `material/college_scores/slist/`. */
  readonly path: string
  /** Every parameter but `sign` and `timestamp`, decoded. */
  readonly params: Iterable<readonly [name: string, value: string]>
  /** Milliseconds since 1970, as it is sent. */
  readonly timestamp: string
}

/** The answer of a sealed call on the wire (B177). */
export interface SealedAnswer {
  readonly data: string
  readonly md5: string
}

/**
 * How sealed calls are signed and answered (product decision 8). Both sides take another one, for a school whose backend has an
 * algorithm of its own: `createApp({ sealer })` on the server, `sealer` of a client, a Host or `<Zhiyuan>` in the page.
 */
export interface Sealer {
  /** The same for the same question: the server asks for it again and compares. */
  sign(token: string, question: Question): Promise<string>
  /** The text of an answer, for the question with this sign and for no other. */
  seal(token: string, sign: string, text: string): Promise<SealedAnswer>
  /** The same for a long text in pieces, in turns with everybody else's requests; without it, a long text is sealed as one. */
  sealPieces?(token: string, sign: string, text: readonly string[]): Promise<{ readonly data: readonly string[]; readonly md5: string }>
  /** The text again; a SyntaxError where it is not what was sealed. */
  open(token: string, sign: string, answer: unknown): Promise<string>
}

/** How far the clocks of caller and server may be apart, in either direction. */
export const SEAL_WINDOW_MS = 300_000

/** encodeURIComponent leaves these: RFC 3986, and every other language's encoder, does not. */
const strict = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What is signed: method, path, parameters sorted by name, timestamp, a line each. Encoded, so that no value looks like two. */
export function signedText({ method, path, params, timestamp }: Question): string {
  const sorted = [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return [method, path, sorted.map(([name, value]) => `${strict(name)}=${strict(value)}`).join('&'), timestamp].join('\n')
}
