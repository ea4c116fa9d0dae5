import { Problem } from '../../kit/errors.ts'
import { within } from '../../kit/within.ts'
import { zh } from '../../messages/zh.ts'

/**
 * `within`, of one that answers many: who asks a store that has just been silent is refused at once (503) for some seconds, instead of
 * waiting as long as the one before. Then one asks for all, and the others when it has been answered. `onSilence` is called at each silence.
 */
export function resting(
  { answerMs, restMs }: { readonly answerMs: number; readonly restMs: number },
  onSilence: () => void,
): typeof within {
  /** 0 while it answers. */
  let silentUntil = 0
  let answered = 0
  return async (ms, asker, ask) => {
    const began = performance.now()
    if (began < silentUntil) throw new Problem(503, zh.unavailable, { 'Retry-After': String(Math.ceil(restMs / 1000)) })
    const isFirst = silentUntil > 0
    if (isFirst) silentUntil = began + answerMs
    try {
      const answer = await within(ms, asker, ask)
      answered = performance.now()
      silentUntil = 0
      return answer
    } catch (error) {
      // an answer is one whatever it says; what is refused at once keeps nobody waiting, and says nothing of the next one
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode) answered = performance.now()
      const isSilence = answered < began && performance.now() - began >= answerMs / 3
      if (isSilence) onSilence()
      // who asks next asks for all in the place of who has gone away
      if (asker?.aborted) silentUntil = isFirst ? performance.now() : silentUntil
      else silentUntil = isSilence ? performance.now() + restMs : 0
      throw error
    }
  }
}
