// Seven-segment digits, each segment a stroke of its own: no text a script could read out of the markup.
const segments: Readonly<Record<string, readonly [number, number, number, number]>> = {
  a: [0, 0, 10, 0],
  b: [10, 0, 10, 10],
  c: [10, 10, 10, 20],
  d: [0, 20, 10, 20],
  e: [0, 10, 0, 20],
  f: [0, 0, 0, 10],
  g: [0, 10, 10, 10],
}
const digits = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg']

/** Four digits as an SVG data URI, jittered, turned and struck through. `random` answers 0 to 1. */
export function drawCaptcha(code: string, random: () => number): string {
  const jitter = (size: number) => (random() - 0.5) * size
  const stroke = ([x1, y1, x2, y2]: readonly [number, number, number, number]) =>
    `M${(x1 + jitter(3)).toFixed(1)} ${(y1 + jitter(3)).toFixed(1)}Q${((x1 + x2) / 2 + jitter(6)).toFixed(1)} ${((y1 + y2) / 2 + jitter(6)).toFixed(1)} ${(x2 + jitter(3)).toFixed(1)} ${(y2 + jitter(3)).toFixed(1)}`
  const glyphs = [...code].map((digit, place) => {
    const path = [...digits[Number(digit)]!].map(name => stroke(segments[name]!)).join('')
    return `<path d="${path}" transform="translate(${14 + place * 24 + jitter(6)} ${9 + jitter(6)}) rotate(${jitter(28)} 5 10)"/>`
  })
  const noise = Array.from({ length: 4 }, () => `<path d="M0 ${random() * 38}Q60 ${random() * 38} 120 ${random() * 38}" stroke-width="1"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 38" width="120" height="38"><g fill="none" stroke="#4d5563" stroke-width="2.2" stroke-linecap="round">${[...glyphs, ...noise].sort(() => random() - 0.5).join('')}</g></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
