import { type SheetOf, workbookBytes } from './workbook.ts'

// A refused worker fails by an `error` event, not by throwing: it is alive once it has said so.
self.onmessage = ({ data }: MessageEvent<'hello' | SheetOf>) => {
  if (data === 'hello') return self.postMessage('hello')
  const bytes = workbookBytes(data)
  self.postMessage(bytes, { transfer: [bytes] })
}
