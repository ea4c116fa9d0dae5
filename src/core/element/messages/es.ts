import type { FailureWords } from './index.ts'

export default { failed: 'No se pudo cargar', retry: 'Reintentar' } satisfies FailureWords
