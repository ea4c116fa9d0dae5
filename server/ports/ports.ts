/** What the server may not do by itself: an interface here, an embedded default and a real one in the folder of each name. */
export interface Ports {
  /** The server's clock. Never SQL `now()`: a story and a test shift it. */
  now(): Date
  readonly hash: PasswordHash
  readonly vault: Vault
  readonly sms: Sms
  readonly settings: Settings
}

/** Switches of an installation. */
export interface Settings {
  /** Login asks for a captcha (B146). */
  readonly captcha: boolean
  /** Origins of foreign pages that may call, beside those of site tokens. */
  readonly allowedOrigins: readonly string[]
  /** Our own, as browsers address us. */
  readonly publicOrigins: readonly string[]
}

/** Argon2id, as a PHC string, so that a hash made in one place (Node, a page) is verified in another. */
export interface PasswordHash {
  make(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** Reversible encryption at rest, for initial passwords only. */
export interface Vault {
  seal(text: string): Promise<string>
  open(sealed: string): Promise<string>
}

export interface Sms {
  send(phone: string, code: string): Promise<void>
}
