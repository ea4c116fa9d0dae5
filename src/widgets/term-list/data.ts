import type * as z from 'zod/mini'
import type { Term as Shape } from '../../core/contracts/data_dict/term.ts'

export type Term = z.input<typeof Shape>
