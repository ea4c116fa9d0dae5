export { useAction } from './action.ts'
export { useDraft } from './draft.ts'
export { type Fetched, useList, useRecord } from './fetched.ts'
export { type Changed, useRefresh } from './refresh.ts'
