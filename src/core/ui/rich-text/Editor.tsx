import { type JSONContent, Editor as Tiptap } from '@tiptap/core'
import { Placeholder } from '@tiptap/extension-placeholder'
import { DOMParser } from '@tiptap/pm/model'
import { EditorContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/index.ts'
import { controlBox } from '../control.ts'
import { useField } from '../Field.tsx'
import { cleanFragment, cleanHtml, isWebAddress } from './clean.ts'
import { richTextLength } from './length.ts'
import { richTextWords } from './messages/index.ts'
import { prose } from './prose.ts'
import { Toolbar } from './Toolbar.tsx'

const Frame = styled.div`
  ${controlBox}
  display: flex;
  flex-direction: column;
  padding: 0;
  overflow: hidden;
  &:focus-within { border-color: var(--zy-brand); }
  &[data-off] { background: var(--zy-ground); color: var(--zy-ink-2); border-color: var(--zy-line-2); }
  & > [data-text] { flex: 1 1 auto; min-height: 0; overflow: auto; display: flex; }
  & > [data-text] > div { flex: 1; min-width: 0; display: flex; }
  & .ProseMirror { ${prose} flex: 1; min-width: 0; padding: 8px 10px; outline: none; white-space: pre-wrap; font-variant-ligatures: none; }
  & .ProseMirror p.is-editor-empty:first-child::before { content: attr(data-placeholder); float: left; height: 0; color: var(--zy-ink-3); pointer-events: none; }
`
const Foot = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 12px;
  margin-top: 4px;
  font: var(--zy-t12);
  color: var(--zy-ink-3);
  & > :last-child { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
  &[data-over] { color: var(--zy-zhu); }
`

export interface EditorProps {
  value: string
  onChange: (html: string) => void
  placeholder: string
  disabled: boolean
  readOnly: boolean
  max: number
  height: number
  label: string | undefined
}

// tiptap would parse a string through a sink that Trusted Types closes: it is given what we parsed
const contentOf = (editor: Tiptap, html: string): JSONContent =>
  DOMParser.fromSchema(editor.schema).parse(cleanFragment(html)).toJSON() as JSONContent

const htmlOf = (editor: Tiptap) => (editor.isEmpty ? '' : cleanHtml(editor.getHTML()))

const begin = (placeholder: string) =>
  new Tiptap({
    // its rules stand in our own sheet: no <style> gets into the page
    injectCSS: false,
    // not '': even that would be parsed as a string
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    extensions: [
      StarterKit.configure({
        heading: { levels: [3] },
        link: { openOnClick: false, protocols: ['mailto', 'tel'], isAllowedUri: isWebAddress },
        code: false,
        codeBlock: false,
        horizontalRule: false,
        dropcursor: false,
        gapcursor: false,
        trailingNode: false,
      }),
      Placeholder.configure({ placeholder }),
    ],
  })

/** The editor itself. Its own chunk: tiptap and dompurify come with it. */
export function Editor({ value, onChange, placeholder, disabled, readOnly, max, height, label }: EditorProps) {
  const t = useWords(richTextWords)
  const field = useField()
  const own = useId()
  const [editor] = useState(() => begin(placeholder))
  // what we told and have not heard back: while somebody types fast, an older value comes in, and writing it would eat letters
  const told = useRef<string[]>([])
  const known = useRef<string | null>(null)
  const users = useRef(0)
  const latest = useRef(onChange)
  latest.current = onChange
  const off = disabled || readOnly
  const length = richTextLength(value)
  const over = length > max
  const id = field?.id ?? own
  const noteId = `${own}n`

  useEffect(() => {
    const tell = () => {
      const html = htmlOf(editor)
      told.current.push(html)
      known.current = html
      latest.current(html)
    }
    editor.on('update', tell)
    users.current += 1
    return () => {
      editor.off('update', tell)
      users.current -= 1
      // under StrictMode the effect runs again on the same editor
      queueMicrotask(() => users.current === 0 && editor.destroy())
    }
  }, [editor])
  useEffect(() => {
    const heard = told.current.indexOf(value)
    told.current.splice(0, heard + 1)
    if (heard >= 0 || value === known.current) return
    told.current = []
    known.current = value
    // what was loaded is where undoing ends
    editor.chain().setMeta('addToHistory', false).setContent(contentOf(editor, value), { emitUpdate: false }).run()
  }, [editor, value])
  useEffect(() => {
    editor.setOptions({
      editable: !off,
      editorProps: {
        transformPastedHTML: cleanHtml,
        // Tab leaves the text; a list would keep it for indenting
        handleDOMEvents: { keydown: (_, event) => event.key === 'Tab' },
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          ...(field ? { 'aria-labelledby': field.labelId } : { 'aria-label': label ?? '' }),
          'aria-describedby': [noteId, field?.describedBy].filter(Boolean).join(' '),
          ...((over || field?.invalid) && { 'aria-invalid': 'true' }),
          ...(field?.required && { 'aria-required': 'true' }),
          ...(disabled && { 'aria-disabled': 'true' }),
          ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
        },
      },
    })
  }, [editor, off, disabled, readOnly, id, noteId, label, over, field])

  return (
    <div>
      <Frame style={{ height }} aria-invalid={over || field?.invalid || undefined} data-off={off || undefined}>
        {!off && <Toolbar editor={editor} controls={id} disabled={off} />}
        <div data-text="">
          <EditorContent editor={editor} />
        </div>
      </Frame>
      <Foot id={noteId} data-over={over || undefined}>
        {over && <span role="alert">{t('tooLong', { n: max })}</span>}
        <span>{t('count', { n: length, max })}</span>
      </Foot>
    </div>
  )
}
