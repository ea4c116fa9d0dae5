import { useRef } from 'react'
import { ApiError, type CallOptions } from '../../../core/api/index.ts'
import { conflictOf } from '../../../core/ui/index.ts'

interface Stored {
  readonly uuid: string
  readonly updated_time: string
}
type Named = readonly { readonly uuid: string; readonly name: string }[]

/** What a student is drawn to, as it is stored: three records. */
export interface Wishes {
  readonly college: Stored & { readonly colleges: Named; readonly role_model_name: string | null }
  readonly major: Stored & { readonly majors: Named; readonly careers: Named }
  readonly area: Stored & { readonly areas: readonly { readonly id: number; readonly name: string }[] }
}
type Kind = keyof Wishes
const kinds = ['college', 'major', 'area'] as const satisfies readonly Kind[]

/** The three as the one record that a form changes: its version names those of all three, and what is chosen has its name (R9). */
export const asOneRow = (wishes: Wishes) => ({
  ...wishes,
  colleges: wishes.college.colleges,
  majors: wishes.major.majors,
  careers: wishes.major.careers,
  areas: wishes.area.areas,
  uuid: wishes.college.uuid,
  updated_time: kinds.map(kind => wishes[kind].updated_time).join(' '),
})

/** Saves the three one after the other, each only while it is as the form has seen it or has saved it itself (R9). */
export function useWishRecords(read: Wishes) {
  const known = useRef(read)
  const own = useRef<Partial<Record<Kind, string>>>({})
  const from = (seen: string | undefined, how: CallOptions) =>
    async function save<K extends Kind>(kind: K, write: (uuid: string, how: CallOptions) => Promise<Wishes[K]>): Promise<void> {
      const ifMatch = own.current[kind] ?? seen?.split(' ')[kinds.indexOf(kind)]
      try {
        const saved = await write(known.current[kind].uuid, { ...how, ...(ifMatch && { ifMatch }) })
        known.current = { ...known.current, [kind]: saved }
        own.current[kind] = saved.updated_time
      } catch (error) {
        const current = error instanceof ApiError ? conflictOf(error) : undefined
        if (!(error instanceof ApiError && current)) throw error
        known.current = { ...known.current, [kind]: current }
        delete own.current[kind]
        throw new ApiError(error.kind, error.path, error.status, { detail: error.detail, current: asOneRow(known.current) })
      }
    }
  return { from }
}
