import { type ChartContent, drawingAt } from './chart-canvas.ts'
import { onCanvas } from './engine.ts'
import { chartOption } from './option.ts'

export interface PictureFile extends Omit<ChartContent, 'animation'> {
  title: string
  note: string | undefined
  height: number
}

// the picture of a phone would be too narrow to hand on
const LEAST_WIDTH = 720
const EDGE = 24
const HEAD = 64

/** The picture as a PNG with its title and note, in the colours it has on the page. Drawn on a canvas: no image of a page's policy is needed. */
export async function pictureFile(place: HTMLElement, { title, note, height, data, option }: PictureFile): Promise<Blob> {
  const width = Math.max(LEAST_WIDTH, place.clientWidth)
  const drawing = { ...drawingAt(place), width, animation: false }
  const plain = chartOption(data, drawing)
  const picture = await onCanvas(option?.(plain) ?? plain, width, height)
  const sheet = Object.assign(document.createElement('canvas'), { width: (width + EDGE * 2) * 2, height: (height + HEAD + EDGE) * 2 })
  const pen = sheet.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.scale(2, 2)
  pen.fillStyle = drawing.palette('paper')
  pen.fillRect(0, 0, sheet.width, sheet.height)
  pen.fillStyle = drawing.palette('ink')
  pen.font = `600 16px ${drawing.font}`
  pen.fillText(title, EDGE, 36)
  const begin = EDGE + pen.measureText(title).width + 16
  pen.fillStyle = drawing.palette('ink-3')
  pen.font = `12px ${drawing.font}`
  if (note) pen.fillText(note, begin, 36)
  pen.drawImage(picture, EDGE, HEAD, width, height)
  return new Promise((resolve, reject) => {
    sheet.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}
