import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import {
  Breadcrumb,
  Button,
  Chart,
  createToasts,
  DatePicker,
  DateRange,
  Field,
  Qr,
  RichText,
  RichTextView,
  Select,
  Table,
  Tooltip,
  UiRoot,
  Upload,
  type Uploaded,
} from '../../../src/core/ui/index.ts'
import { keys } from './keys.tsx'

/** Every place of the design system where somebody's words are shown. */
function Specimens({ words }: { words: readonly string[] }) {
  const [text, setText] = useState(words.join(''))
  const options = words.map((label, at) => ({ value: String(at), label }))
  return (
    <main>
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <section key={at}>
          <RichTextView html={word} />
          <Breadcrumb label={word} steps={[{ title: word, href: '#' }, { title: `${word} ` }]} />
          <Tooltip text={word}>
            <button type="button" data-tipped="">
              {word}
            </button>
          </Tooltip>
          <span data-toast={word} />
        </section>
      ))}
      <Table
        label={words.join()}
        columns={[
          { key: 'word', title: words[0] ?? '' },
          { key: 'again', title: 'again', cell: row => row.word },
        ]}
        rows={words.map(word => ({ word }))}
        rowKey={row => row.word}
        rowName={row => row.word}
        selected={new Set()}
        onSelect={() => {}}
        actions={row => [{ key: 'a', label: row.word, onPick() {} }]}
      />
      <Chart
        kind="line"
        animation={false}
        title={words.join('')}
        note={words[0]}
        categories={[words[0] ?? '', 'b']}
        series={words.map((name, at) => ({ name, values: [at, at + 1], end: name }))}
      />
      <Field label={words[0]} error={words[1]} hint={words[2]}>
        <Select options={options} value="0" onChange={() => {}} />
      </Field>
      <Field label="text">
        <RichText value={text} onChange={setText} placeholder={words[0]} />
      </Field>
    </main>
  )
}

function Day() {
  const [day, setDay] = useState('2026-11-18')
  const [span, setSpan] = useState({ from: '', to: '' })
  return (
    <>
      <Field label="day">
        <DatePicker value={day} onChange={setDay} />
      </Field>
      <Field label="span">
        <DateRange value={span} onChange={setSpan} />
      </Field>
    </>
  )
}
function Text() {
  const [html, setHtml] = useState('<p>志愿</p>')
  return (
    <>
      <Field label="text">
        <RichText value={html} onChange={setHtml} />
      </Field>
      <output>{html}</output>
      <RichTextView html={html} />
    </>
  )
}
const exams = ['期中', '期末', '一模']
function Pictures() {
  const [kind, setKind] = useState<'line' | 'bar' | 'radar'>('line')
  const turn = useRef(0)
  const next = () => {
    turn.current += 1
    setKind((['line', 'bar', 'radar'] as const)[turn.current % 3] ?? 'line')
  }
  return (
    <>
      <Button onClick={next}>next</Button>
      <Chart kind={kind} title="score" categories={exams} series={[{ name: '总分', values: [538, 551, 581] }]} />
    </>
  )
}
const Code = () => <Qr value="weixin://wxpay/bizpayurl?pr=8r2Kq1Zzz" label="pay" />

function Files() {
  const [files, setFiles] = useState<readonly Uploaded[]>([])
  return (
    <Field label="files">
      <Upload kind="image" value={files} onChange={setFiles} send={() => new Promise(() => {})} />
    </Field>
  )
}

const parts: Record<string, ComponentType> = { ...keys, Nothing: () => null, Day, Text, Pictures, Code, Files }

// in a shadow root, as an element of ours stands in a foreign page
const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
const place = root.appendChild(document.createElement('div'))
const toasts = createToasts()
let mounted = createRoot(place)

Object.assign(window, {
  show(name: string, words: readonly string[] = []) {
    mounted.unmount()
    mounted = createRoot(place)
    const Part = parts[name]
    flushSync(() =>
      mounted.render(
        <UiRoot root={root} toasts={toasts}>
          {Part ? <Part /> : <Specimens words={words} />}
        </UiRoot>,
      ),
    )
  },
  tell: (words: readonly string[]) => {
    for (const text of words) toasts.push({ tone: 'info', text, lines: [text, text], for: 0 })
  },
})
