/** The name of a file as it is seen: control signs, and marks that turn the direction of what follows (`photo\u202egnp.exe`), are none of it. */
export const visibleName = (name: string) => name.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
