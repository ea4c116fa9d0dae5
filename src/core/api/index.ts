export { ApiError, errorLines, fieldMessages } from './api-error.ts'
export type { Called, CallOptions, ClientOptions, Page } from './client.ts'
export { client } from './client.ts'
export { type Api, createApi } from './wire.ts'
