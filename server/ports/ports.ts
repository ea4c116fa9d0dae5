import type { AuditHead } from '../kit/audit-anchor.ts'
import type { Queue } from '../kit/queue.ts'
import type { Alarm } from './alarm.ts'
import type { Pay } from './pay/pay.ts'

/** What the server may not do by itself: an interface here, an embedded default and a real one in the folder of each name. */
export interface Ports {
  /** The server's clock. Never SQL `now()`: a story and a test shift it. */
  now(): Date
  readonly hash: PasswordHash
  /** Tries at passwords and codes, a few at a time: a hash takes a core, and the others want to work. */
  readonly door: Queue
  readonly vault: Vault
  readonly sms: Sms
  readonly files: Files
  readonly images: Images
  readonly report: Report
  readonly pay: Pay
  readonly anchor: Anchor
  readonly alarm: Alarm
  readonly settings: Settings
}

/** Keeps heads of the audit trail outside the database. */
export interface Anchor {
  /** Those that no later one is known to stand for: whoever appends looks which of them its rows follow from. */
  open(): readonly AuditHead[]
  /** After every commit that made the trail longer. The new head stands for those it follows from; those it has parted from are kept for good. */
  keep(head: AuditHead, seen: Ancestry): void | Promise<void>
}
export interface Ancestry {
  readonly followed: readonly AuditHead[]
  readonly parted: readonly AuditHead[]
}

/** Switches of an installation. */
export interface Settings {
  /** Login asks for a captcha (B146). */
  readonly captcha: boolean
  /** Origins of foreign pages that may call, beside those of site tokens. */
  readonly allowedOrigins: readonly string[]
  /** Our own, as browsers address us. */
  readonly publicOrigins: readonly string[]
  /** Login names whose menu has neither 我的课堂 nor 高考志愿 (B080, G052). */
  readonly hiddenMenuUsernames: readonly string[]
  /** Path of the menu that a VIP leaves out, by the name of that VIP (B079, G051). */
  readonly vipGroupHideMenu: Readonly<Record<string, string>>
  /** Nobody signs in with one of these, whoever's it is: everybody knows them. */
  readonly refusedPasswords: readonly string[]
}

/** Argon2id, as a PHC string, so that a hash made in one place (Node, a page) is verified in another. */
export interface PasswordHash {
  make(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** The secret of the installation, which the database does not hold. */
export interface Vault {
  /** A seal (HMAC-SHA256, hex) that nobody without the secret can put on a text. */
  mac(text: string): Promise<string>
  /** Reversible encryption at rest, for initial passwords and kept answers. */
  seal(text: string): Promise<string>
  open(sealed: string): Promise<string>
}

export interface Sms {
  /** Nobody carries messages for this installation. */
  readonly isMissing?: true
  /** Hands a code on to who carries it. What it throws is told by its name alone: its words may hold the number. `signal`: nobody waits any more. */
  send(phone: string, code: string, signal: AbortSignal): Promise<void>
}

/** Where files lie that people have sent. */
export interface Files {
  /**
   * Takes the part `uri` of a multipart request as it comes, at most so many bytes of it; or says why it is not taken: it is not
   * multipart, there is no file, it is too large, it broke off, there is no room. What is not taken leaves nothing behind.
   */
  receive(request: Request, mostBytes: number): Promise<Received | 'type' | 'none' | 'large' | 'broken' | 'full'>
  /**
   * Keeps what was received under this key, for good once it is answered; `full` where there is no room, and nothing is kept. `signal`
   * says that nobody waits for it any more.
   */
  keep(key: string, content: Received | Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<'kept' | 'full'>
  read(key: string, signal?: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined>
  /** No error where there is none. */
  remove(key: string): Promise<void>
  /** Takes away what arrived before this time and was neither kept nor discarded: its process is gone. */
  sweep(before: Date): Promise<void>
}
/** A file that has come whole. */
export interface Received {
  /** As the sender calls it, without folders. */
  readonly name: string
  readonly content: Blob
  discard(): Promise<void>
}

/** Pictures, drawn anew. */
export interface Images {
  /**
   * Upright, no larger than a screen, without any metadata; undefined where it is no picture that can be read. Of one of too many points,
   * or with too long a side or too long lines, how many it may have. `as` is who sends it: whoever has many waiting takes turns with the others.
   */
  redraw(
    picture: Blob,
    as: string,
  ): Promise<
    | { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }
    | { readonly most: number }
    | { readonly longest: number }
    | { readonly widest: number }
    | undefined
  >
  /** Answers when nothing is being drawn. */
  ended(): Promise<void>
}

/** Makes files to be read elsewhere; 503 where too many wait for one. */
export interface Report {
  /** A PDF with Chinese type in it, printed in turns with what others ask for (`of`: whose it is); undefined where there is no printer. */
  pdf(document: Printed, of: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** A workbook of one sheet (xlsx). */
  sheet(table: Table): Promise<Uint8Array<ArrayBuffer>>
}
/** A sheet with its headings in the first row. */
export interface Table {
  readonly name: string
  readonly headers: readonly string[]
  /** Lists of cells as JSON, in pieces: to hand tens of thousands of lists to a thread would hold everybody else. */
  readonly rows: readonly string[]
}
/** What is printed, without functions: it goes to another thread. */
export interface Printed {
  readonly title: string
  readonly author: string
  /** When, as an ISO moment. */
  readonly created: string
  /** At the foot of every page, before its number. */
  readonly footer: string
  /**
   * Nodes of pdfmake; its styles are title, section, head, quiet, its table layouts are rows and entries. A long text is
   * `{ prose, width }`: quiet, and broken into lines so many points wide.
   */
  readonly content: readonly unknown[]
}
