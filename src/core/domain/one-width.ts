/** Longer is none of the names, words and numbers that are told by it, and what combining marks cost to put in order grows with their square. */
const LONGEST = 4000

/** A text with its signs in one width and form (NFKC): `ＡＢ１` is `AB1`. One that is longer than anything that is meant by it stays as it is. */
export const oneWidth = (text: string): string => (text.length > LONGEST ? text : text.normalize('NFKC'))

/** A text without signs that nobody sees: control signs, joiners, marks of direction, selectors of a variant, fillers, the empty Braille cell. */
export const withoutUnseen = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
