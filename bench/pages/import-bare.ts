// The limit: SheetJS with its default options, its rows as objects, the first of them on the screen.
import * as XLSX from 'xlsx'
import { shown } from './shown.ts'

const input = document.body.appendChild(document.createElement('input'))
input.type = 'file'
input.onchange = async () => {
  const file = input.files?.[0]
  if (!file) return
  const book = XLSX.read(await file.arrayBuffer())
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(sheet ?? {})
  const lines = rows.slice(0, 50).map(
    row =>
      `<tr>${Object.values(row)
        .map(cell => `<td>${String(cell)}</td>`)
        .join('')}</tr>`,
  )
  document.body.insertAdjacentHTML('beforeend', `<p>${rows.length}</p><table>${lines.join('')}</table>`)
  shown()
}
