import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** What a store says beside a content is a few hundred bytes; its code comes first. */
const WORDS = 64 * 1024

interface Said {
  readonly statusCode: number
  body: Readable
}

/**
 * The library reads whatever a store says of an upload, or of what it refuses, into memory in one piece: of something before the store
 * that has no end to its words, this takes everybody's turn and memory. Longer words are read no further and count as none.
 */
export function keepWordsShort({ middlewareStack }: S3Client) {
  middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        const answer = await next(args)
        const said = answer.response as Said
        if (commandName !== 'GetObjectCommand' || said.statusCode >= 300) said.body = await shortened(said.body)
        return answer
      },
    // before the library reads it
    { step: 'deserialize', priority: 'low', name: 'keepWordsShort' },
  )
}

async function shortened(words: Readable): Promise<Readable> {
  const pieces: Uint8Array[] = []
  let length = 0
  // whoever leaves this loop ends the line too
  for await (const piece of words as AsyncIterable<Uint8Array>) {
    length += piece.length
    if (length > WORDS) return Readable.from([])
    pieces.push(piece)
  }
  return Readable.from(pieces)
}
