import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Printed } from '../ports.ts'
import { answered } from './thread.ts'

// Laying out a full archive takes some 400 ms of a core: here it holds nobody's request.

const file = fileURLToPath(new URL('./fonts/NotoSansSC-Regular.ttf', import.meta.url))
pdfmake.setFonts({ sc: { normal: file, bold: file, italics: file, bolditalics: file } })
// what a paper says comes from people: it fetches nothing and opens nothing
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === file)

const ink = '#181d26'
const edge = '#c6c8c9'
const spaced = {
  vLineWidth: () => 0,
  paddingLeft: (column: number) => (column === 0 ? 0 : 6),
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}
/** A thick line below the head, or above rows that have none; thin ones between. */
const layouts = {
  rows: { ...spaced, hLineWidth: (line: number) => [0, 0.8][line] ?? 0.4, hLineColor: (line: number) => (line === 1 ? ink : edge) },
  entries: { ...spaced, hLineWidth: (line: number) => (line === 0 ? 0.8 : 0.4), hLineColor: (line: number) => (line === 0 ? ink : edge) },
}
pdfmake.setTableLayouts(layouts)

parentPort!.on('message', ({ title, author, content, footer, created }: Printed) =>
  answered(parentPort!, async () => {
    const made = pdfmake.createPdf({
      info: { title, author, creationDate: new Date(created), modDate: new Date(created) },
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 56],
      content: content as never,
      styles: {
        title: { fontSize: 20, lineHeight: 1.1 },
        section: { fontSize: 12, color: '#1c4a85', margin: [0, 16, 0, 4] },
        head: { fontSize: 8.5, color: '#4d5563' },
        quiet: { fontSize: 8.5, color: '#606875' },
      },
      defaultStyle: { font: 'sc', fontSize: 9.5, lineHeight: 1.25, color: ink },
      footer: (page: number, pages: number) => ({
        margin: [48, 16, 48, 0],
        style: 'quiet',
        columns: [{ text: footer }, { width: 'auto', text: `${page} / ${pages}`, alignment: 'right' }],
      }),
    })
    return new Uint8Array(await made.getBuffer())
  }),
)
