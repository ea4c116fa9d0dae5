import type { Shaped } from '../../contracts/define.ts'
import type { Values } from './values.ts'

/** One field of a form, in the hands of the control that shows it. */
export interface FieldBinding<V> {
  /** Its name on the wire. */
  readonly name: string
  /** null while it is empty. */
  readonly value: V | null
  set(value: V | null): void
  readonly label: string
  readonly hint: string | undefined
  readonly required: boolean
  /** The most characters of a text. */
  readonly max: number | undefined
  /** What is wrong, in words. */
  readonly error: string | undefined
  readonly disabled: boolean
  /** The name of something that was chosen elsewhere, where the record that was taken over from somebody else says it. */
  readonly nameOf?: (value: unknown) => string | undefined
  /**
   * Told while the field is on the screen: what is shown is checked and sent, nothing else. Where what it holds is no text, with its words;
   * `holdsFiles`: keys of what the server keeps for the record alone, and for nobody once it is taken out.
   */
  show(say?: Say, holdsFiles?: boolean): () => void
}
/** One value in the words in which a field shows it; undefined where it knows none. */
export type Say = (value: unknown) => string | undefined

export type Fields<B extends Shaped> = { readonly [K in keyof Values<B>]: FieldBinding<NonNullable<Values<B>[K]>> }
