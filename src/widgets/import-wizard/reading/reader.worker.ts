import { ReadError } from './file-rules.ts'
import { serve } from './serve.ts'

// Old binary files go to xls.worker.ts: SheetJS is five times the rest.
serve(() => Promise.reject(new ReadError('corrupt')))
