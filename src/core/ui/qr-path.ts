import { create } from 'qrcode'

/** The light edge a scanner needs around the code, in modules. */
export const QUIET = 4

/** A text as a QR code: one path over a square of `side` modules, the quiet zone included. Throws when the text is too long. */
export function qrPath(text: string): { path: string; side: number } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++) {
    let from = 0
    while (from < size) {
      let to = from
      while (to < size && data[row * size + to]) to++
      if (to > from) path += `M${from + QUIET} ${row + QUIET}h${to - from}v1h${from - to}z`
      from = to + 1
    }
  }
  return { path, side: size + QUIET * 2 }
}
