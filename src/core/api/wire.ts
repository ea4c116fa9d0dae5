import wire from 'virtual:wire'
import type * as contracts from '../contracts/index.ts'
import { type Client, type ClientOptions, client } from './client.ts'

export type Api = Client<typeof contracts>

/** The client of every call we have: contracts as data, no schema (13 kB gz for seventy resources). */
export const createApi = (options: ClientOptions): Api => client<typeof contracts>(wire, options)
