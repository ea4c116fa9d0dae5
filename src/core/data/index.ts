export { useAction } from './action.ts'
export { useDraft } from './draft.ts'
export { type Changed, useRefresh } from './refresh.ts'
export { type QueryState, useLastList, useLastRecord, useList, useRecord } from './use-record.ts'
