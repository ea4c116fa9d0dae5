/** What a file is known by once it was sent. */
export interface Uploaded {
  readonly uri: string
  readonly name: string
  readonly uuid?: string
  readonly size?: number
}

export interface Sending {
  /** The first byte that has not been acknowledged: 0, or where a broken sending resumes. */
  readonly from: number
  readonly signal: AbortSignal
  /** How many bytes of the file the other side has; 0 where it begins anew. */
  readonly onProgress: (acknowledged: number) => void
}

/** The port to wherever files go. A broken connection rejects; it is called again with `from` where the last one was acknowledged. */
export type Send = (file: File, sending: Sending) => Promise<Uploaded>

/** Thrown by a port: the other side will not have this file, trying again is of no use. Its message is shown. */
export class UploadRefused extends Error {}

export type TaskState = 'waiting' | 'sending' | 'broken' | 'refused' | 'done'

/** One file on its way. */
export class UploadTask {
  readonly key: string
  readonly file: File
  state: TaskState = 'waiting'
  /** Acknowledged bytes. */
  sent = 0
  /** What the other side said, when it refused. */
  words = ''
  readonly #send: Send
  readonly #changed: (task: UploadTask) => void
  #abort = new AbortController()

  constructor(key: string, file: File, send: Send, changed: (task: UploadTask) => void) {
    this.key = key
    this.file = file
    this.#send = send
    this.#changed = changed
  }

  /** Sends, or goes on where it broke. Answers what came of it; null when it did not arrive. */
  async run(): Promise<Uploaded | null> {
    if (this.state === 'sending' || this.state === 'done') return null
    this.#abort = new AbortController()
    const { signal } = this.#abort
    this.#turn('sending')
    try {
      const result = await this.#send(this.file, {
        from: this.sent,
        signal,
        onProgress: acknowledged => {
          // a late word of a sending that was given up says nothing any more
          if (signal.aborted) return
          this.sent = Math.min(this.file.size, acknowledged)
          this.#changed(this)
        },
      })
      if (signal.aborted) return null
      this.sent = this.file.size
      this.#turn('done')
      return result
    } catch (failure) {
      if (signal.aborted) return null
      if (failure instanceof UploadRefused) this.words = failure.message
      this.#turn(failure instanceof UploadRefused ? 'refused' : 'broken')
      return null
    }
  }

  cancel() {
    this.#abort.abort()
  }

  #turn(state: TaskState) {
    this.state = state
    this.#changed(this)
  }
}
