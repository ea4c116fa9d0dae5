import { type SheetOf, workbookBytes } from './workbook.ts'

// A refused worker fails by an `error` event, not by throwing: it is alive once it has said so.
self.onmessage = async ({ data }: MessageEvent<'hello' | SheetOf | Blob>) => {
  if (data === 'hello') return self.postMessage('hello')
  const bytes = workbookBytes(data instanceof Blob ? JSON.parse(await data.text()) : data)
  self.postMessage(bytes, { transfer: [bytes] })
}
