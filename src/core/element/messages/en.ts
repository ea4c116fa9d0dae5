import type { FailureWords } from './index.ts'

export default { failed: 'Could not be loaded', retry: 'Retry' } satisfies FailureWords
