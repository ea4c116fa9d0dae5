// What we use of two packages that bring no types: they come with pdfmake, which measures and breaks its own texts by them.
declare module 'fontkit' {
  export function openSync(file: string): {
    readonly unitsPerEm: number
    glyphForCodePoint(point: number): { readonly advanceWidth: number }
  }
}
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    /** Where the text may be broken next, or has to be. */
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
