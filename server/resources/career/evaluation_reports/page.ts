import type * as z from 'zod/mini'
import type { EvaluationReport } from '../../../../src/core/contracts/career/evaluation_reports.ts'
import { chinaDay } from '../../../../src/core/domain/dates.ts'
import { reportWords as words } from '../../../messages/evaluation-report.ts'

type Report = z.output<typeof EvaluationReport>
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const told = (text: string) => text.replace(/[&<>"']/g, sign => signs[sign]!)

/** A report as one page that needs nothing else and prints on A4. */
export function reportPage({ student, kind, result, created_time, returned_time, comment }: Report): string {
  const day = chinaDay(created_time)
  const about = [student.grade_name, student.other_num, words.done(day)].filter(Boolean).join('　')
  const notes = [
    ...(returned_time ? [words.returned(chinaDay(returned_time))] : []),
    ...result.doubts.map(doubt => words.doubts[doubt]),
    ...(result.normed ? [] : [words.notNormed]),
  ]
  const title = `${result.title} · ${student.name}`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${told(title)}</title>
<style>${sheet}</style>
</head>
<body>
<h1>${told(title)}</h1>
<p class="quiet">${told(about)}</p>
${kind === 'mind' ? `<section><h2>${words.help}</h2>${words.calls.map(line => `<p>${line}</p>`).join('')}</section>` : ''}
${notes.map(note => `<p class="note">${told(note)}</p>`).join('\n')}
${result.scales.map(scaleOf).join('\n')}
${comment ? `<section><h2>${words.comment}</h2><p>${told(comment)}</p></section>` : ''}
<footer><p>${told(words.from(result.source, result.licence))}</p></footer>
</body>
</html>`
}

function scaleOf({ name, score, min, max, level, label, text, items }: Report['result']['scales'][number]): string {
  const share = Math.round(((score - min) / Math.max(1, max - min)) * 100)
  const lines = items.map(
    item => `<tr><td>${told(item.text)}</td><td>${told(item.answer)}</td><td class="end">${words.points(item.points)}</td></tr>`,
  )
  return `<section>
<h2>${told(name)}<span>${words.score(score, min, max)}　${told(label ?? words.levels[level])}</span></h2>
<div class="bar"><i style="width:${share}%"></i></div>
<p>${told(text)}</p>
${lines.length > 0 ? `<table><tbody>${lines.join('')}</tbody></table>` : ''}
</section>`
}

const sheet = `
:root{color-scheme:light}
body{max-width:44em;margin:2em auto;padding:0 1.2em;font:15px/1.7 "Noto Sans SC","PingFang SC","Microsoft YaHei",sans-serif;color:#1c1c1a}
h1{font:600 24px/1.4 "Noto Serif SC","Songti SC",SimSun,serif;margin:0}
section{border-top:1.5px solid #1c1c1a;margin-top:1.6em;padding-top:.5em;break-inside:avoid}
h2{font-size:16px;margin:0;display:flex;justify-content:space-between;gap:1em}
h2 span{font-weight:400;font-variant-numeric:tabular-nums}
.bar{height:6px;background:#eceae4;margin:.5em 0}
.bar i{display:block;height:6px;background:#2f5d50;print-color-adjust:exact;-webkit-print-color-adjust:exact}
table{width:100%;border-collapse:collapse;font-size:13px;color:#55534d}
td{border-top:1px solid #e2dfd6;padding:3px 8px 3px 0}
.end{text-align:end;white-space:nowrap;padding-right:0}
.quiet,footer{color:#6b6860;font-size:13px}
.note{border-left:3px solid #b5893a;padding-left:.8em}
@page{size:A4;margin:18mm}
@media print{body{margin:0;padding:0}}
`
