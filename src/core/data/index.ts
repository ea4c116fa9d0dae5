export { useAction } from './action.ts'
export { type Fetched, useList, useRecord, useRefresh } from './fetched.ts'
