/**
 * A content that is exactly so many bytes, or ends in an error, which ends the line. More of it would be taken for the beginning of the
 * next answer, and where there is less the next answer for its rest.
 */
export function exactly(content: ReadableStream<Uint8Array>, bytes: number, onOther: () => void): ReadableStream<Uint8Array> {
  const reader = content.getReader()
  // one piece is kept back until what follows it is known: who is sent too much or too little never has all that was said
  let last: Uint8Array | undefined
  let seen = 0
  let isGivenUp = false
  const isOther = () => {
    onOther()
    const error = new Error('a stored file has another length than its row')
    void reader.cancel(error).catch(() => {})
    return error
  }
  return new ReadableStream(
    {
      async pull(ours) {
        for (;;) {
          const { done, value } = await reader.read()
          // whoever breaks it off has not had all of it, and it is no other one for that
          if (isGivenUp) return
          if (done) {
            if (seen !== bytes) throw isOther()
            if (last) ours.enqueue(last)
            return ours.close()
          }
          seen += value.length
          if (seen > bytes) throw isOther()
          const before = last
          last = value
          if (before) return ours.enqueue(before)
        }
      },
      cancel(why) {
        isGivenUp = true
        return reader.cancel(why)
      },
    },
    { highWaterMark: 0 },
  )
}
