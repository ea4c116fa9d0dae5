import type { Images } from '../ports.ts'

const LONGEST = 2560

/** Drawn by the browser, which turns a picture upright and writes nothing into it. */
export const pageImages: Images = {
  async redraw(picture) {
    const bitmap = await createImageBitmap(picture).catch(() => undefined)
    if (!bitmap) return undefined
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const type = picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
    const blob = await canvas.convertToBlob({ type, quality: 0.85 })
    return { bytes: new Uint8Array(await blob.arrayBuffer()), type }
  },
  // a page ends when it likes
  ended: async () => {},
}
