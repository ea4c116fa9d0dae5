import { mostBytes, type UploadLimit, uploadLimits } from '../../domain/upload-limits.ts'

/** What may be sent. */
export interface UploadRule extends UploadLimit {
  readonly kind: 'image' | 'file'
  /** As the `accept` of a file input: `.pdf,.docx`, `image/*`. */
  readonly accept?: string | undefined
  readonly limit?: number | undefined
}

/** Why a file is not taken, as data: each language words it itself. */
export type Refusal =
  | { readonly why: 'imageTooBig' | 'fieldTooBig' | 'tooBig'; readonly n: number }
  | { readonly why: 'wrongType'; readonly types: string }
  | { readonly why: 'tooManyImages' | 'tooMany'; readonly n: number }
  | { readonly why: 'onlyOne' | 'emptyFile' }

/** What a field takes that says nothing else. */
export const defaultRule = (kind: UploadRule['kind']): UploadRule => ({
  ...{ kind, ...uploadLimits[kind] },
  ...(kind === 'image' && { accept: 'image/*' }),
})

const MB = 1024 * 1024

/** Whether a file is of the kinds of an `accept`. */
export function isAccepted({ name, type }: { name: string; type: string }, accept: string | undefined): boolean {
  const kinds = (accept ?? '')
    .toLowerCase()
    .split(',')
    .flatMap(kind => kind.trim() || [])
  if (kinds.length === 0) return true
  return kinds.some(kind => {
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? type.toLowerCase().startsWith(kind.slice(0, -1)) : type.toLowerCase() === kind
  })
}

/** Which files of a choice are taken, beside those already there, and why the others are not: each reason once. */
export function sorted<F extends { name: string; type: string; size: number }>(files: readonly F[], there: number, rule: UploadRule) {
  const { kind, maxMb, below, accept, limit } = rule
  const refused = new Map<string, Refusal>()
  const refuse = (refusal: Refusal) => void refused.set(refusal.why, refusal)
  const taken: F[] = []
  for (const file of files) {
    if (!isAccepted(file, accept)) refuse({ why: 'wrongType', types: accept ?? '' })
    else if (file.size === 0) refuse({ why: 'emptyFile' })
    else if (file.size > mostBytes(rule)) refuse({ why: kind === 'image' ? 'imageTooBig' : below ? 'fieldTooBig' : 'tooBig', n: maxMb })
    else taken.push(file)
  }
  if (limit !== undefined && there + taken.length > limit) {
    refuse(limit === 1 ? { why: 'onlyOne' } : { why: kind === 'image' ? 'tooManyImages' : 'tooMany', n: limit })
    // the documents ask for another choice, and do not say which of them to keep: none is sent
    taken.length = 0
  }
  return { taken, refused: [...refused.values()] }
}

/** 1.4 MB, 380 kB: for people. */
export const sizeWords = (bytes: number) =>
  bytes >= MB ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} kB`
