import { serve } from './serve.ts'
import { readXls } from './xls.ts'

serve(async () => readXls)
