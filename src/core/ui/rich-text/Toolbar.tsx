import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'
import { Input } from '../Input.tsx'
import { Popup } from '../Popup.tsx'
import { isWebAddress } from './clean.ts'
import { richTextWords } from './messages/index.ts'
import { type Tool, tools } from './tools.ts'

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  flex: none;
  padding: 2px 4px;
  border-bottom: 1px solid var(--zy-line);
  & > button { width: 32px; height: 32px; display: grid; place-items: center; padding: 0; border: 0; border-radius: var(--zy-r); background: none; color: var(--zy-ink-2); }
  & > button:hover:not([aria-disabled]) { background: var(--zy-ground); color: var(--zy-ink); }
  & > button[aria-pressed='true'] { background: var(--zy-brand-wash); color: var(--zy-brand); }
  & > button[aria-disabled] { color: var(--zy-ink-off); cursor: not-allowed; }
  & > button:focus-visible { outline-offset: -2px; }
  & svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: flex-start;
  padding: 8px 16px;
  width: min(360px, calc(100vw - 24px));
  & > :first-child { flex: 1 1 100%; }
`

/** The tools over a text: one stop of Tab, arrows walk, Home and End jump (APG: toolbar). */
export function Toolbar({ editor, controls, disabled }: { editor: Editor; controls: string; disabled: boolean }) {
  const t = useWords(richTextWords)
  const bar = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState(0)
  const [asking, setAsking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map(tool => tool.isOn?.(now) ?? false),
      can: tools.map(tool => tool.can?.(now) ?? true),
    }),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: (at + 1) % tools.length, ArrowLeft: (at - 1 + tools.length) % tools.length, Home: 0, End: tools.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    bar.current?.querySelectorAll<HTMLElement>(':scope > button')[to]?.focus()
  }
  const use = (tool: Tool) => {
    if (tool.name === 'link') setAsking(!asking)
    else tool.run(editor)
  }
  return (
    <>
      <Bar ref={bar} role="toolbar" aria-label={t('tools')} aria-controls={controls} onKeyDown={onKeyDown}>
        {tools.map((tool, index) => {
          const off = disabled || !state.can[index]
          return (
            <button
              key={tool.name}
              ref={tool.name === 'link' ? link : undefined}
              type="button"
              title={t(tool.name)}
              aria-label={t(tool.name)}
              aria-pressed={tool.isOn ? state.on[index] : undefined}
              aria-disabled={off || undefined}
              aria-expanded={tool.name === 'link' ? asking : undefined}
              tabIndex={index === at ? 0 : -1}
              // a press must not take the selection away from the text
              onMouseDown={event => event.preventDefault()}
              onFocus={() => setAt(index)}
              onClick={() => !off && use(tool)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d={tool.icon} />
              </svg>
            </button>
          )
        })}
      </Bar>
      {asking && (
        <Popup anchor={link} onClose={() => setAsking(false)} layer={{ matchWidth: false }} role="dialog" aria-label={t('link')}>
          <Address editor={editor} onDone={() => setAsking(false)} />
        </Popup>
      )}
    </>
  )
}

function Address({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useWords(richTextWords)
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // autoFocus would come before the panel is shown
  useEffect(() => box.current?.focus(), [])
  const apply = () => {
    const href = address.trim()
    if (!isWebAddress(href)) return setWrong(true)
    const { empty } = editor.state.selection
    const chain = editor.chain().focus().extendMarkRange('link')
    // nothing is selected: the address itself becomes the words
    if (empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <Row>
      <Field label={t('address')} error={wrong ? t('badAddress') : undefined}>
        <Input
          ref={box}
          inputMode="url"
          placeholder="https://"
          maxLength={500}
          value={address}
          onText={setAddress}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // not the form around the editor
            event.preventDefault()
            apply()
          }}
        />
      </Field>
      <Button kind="primary" onClick={apply}>
        {t('apply')}
      </Button>
      {editor.isActive('link') && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          {t('unlink')}
        </Button>
      )}
    </Row>
  )
}
