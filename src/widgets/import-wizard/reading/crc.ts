/** Four bytes at a time, by four tables: half the time of one. */
const tables = () => {
  const all = new Int32Array(1024)
  for (let i = 0; i < 256; i++) {
    let rest = i
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
    all[i] = rest
  }
  for (let i = 256; i < 1024; i++) all[i] = (all[i - 256]! >>> 8) ^ all[all[i - 256]! & 255]!
  return all
}
let known: Int32Array | undefined

/** The CRC-32 of the zip format, piece by piece. */
export const CRC_BEGIN = -1
export const crcOf = (crc: number): number => ~crc >>> 0
export function furtherCrc(before: number, bytes: Uint8Array): number {
  known ??= tables()
  const table = known
  let crc = before
  let at = 0
  for (const fours = bytes.length & ~3; at < fours; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    crc = table[768 + (crc & 255)]! ^ table[512 + ((crc >>> 8) & 255)]! ^ table[256 + ((crc >>> 16) & 255)]! ^ table[crc >>> 24]!
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ table[(crc ^ bytes[at]!) & 255]!
  return crc
}
