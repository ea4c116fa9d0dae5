import { inject } from 'vitest'

export interface Chunk {
  readonly fileName: string
  readonly imports: readonly string[]
  readonly code: string
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}
export interface Site {
  readonly url: string
  readonly chunks: readonly Chunk[]
}

/** The page of this folder, built as people get it. */
export async function site(): Promise<Site> {
  const url = inject('designSystem')
  const answer = await fetch(`${url}/chunks.json`)
  if (!answer.ok) throw new Error(await answer.text())
  return { url, chunks: (await answer.json()) as Chunk[] }
}
