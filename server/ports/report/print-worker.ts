import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Printed } from '../ports.ts'
import { linesIn } from './lines.ts'
import { answered } from './thread.ts'

// Laying out an archive takes up to some seconds of a core: here it holds nobody's request.

const file = fileURLToPath(new URL('./fonts/NotoSansSC-Regular.ttf', import.meta.url))
pdfmake.setFonts({ sc: { normal: file, bold: file, italics: file, bolditalics: file } })
// what a paper says comes from people: it fetches nothing and opens nothing
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => path === file)

const linesOf = linesIn(file)
const SMALL = 8.5
/** Each `prose` as its lines. */
function set(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(set)
  if (typeof node !== 'object' || node === null) return node
  if ('prose' in node) {
    const { prose, width } = node as { prose: string; width: number }
    return { style: 'quiet', stack: linesOf(prose, width, SMALL).map(text => ({ text, noWrap: true })) }
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, set(value)]))
}

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
      content: set(content) as never,
      styles: {
        title: { fontSize: 20, lineHeight: 1.1 },
        section: { fontSize: 12, color: '#1c4a85', margin: [0, 16, 0, 4] },
        head: { fontSize: SMALL, color: '#4d5563' },
        quiet: { fontSize: SMALL, color: '#606875' },
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
