export { useAction } from './action.ts'
export { useDraft } from './draft.ts'
export { type Fetched, useList, useRecord, useRefresh } from './fetched.ts'
