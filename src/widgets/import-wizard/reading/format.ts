export type Format = 'zip' | 'compound' | 'old' | 'text'

const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** What the bytes are, whatever the file is called. */
export function formatOf(bytes: Uint8Array): Format {
  const [a, b] = bytes
  if (a === 0x50 && b === 0x4b) return 'zip'
  if (compound.every((byte, i) => bytes[i] === byte)) return 'compound'
  // a bare BIFF stream of the years before compound files
  if (a === 0x09 && (b === 0x00 || b === 0x02 || b === 0x04 || b === 0x08)) return 'old'
  return 'text'
}
