export { ApiError, errorLines, fieldMessages } from './api-error.ts'
export type { CallOptions, ClientCall, ClientOptions, Page } from './client.ts'
export { client } from './client.ts'
export { type Api, createApi } from './wire.ts'
