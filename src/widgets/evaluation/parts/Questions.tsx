import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Note, PageHead, Progress, useAct, useNarrow } from '../../../core/ui/index.ts'
import { useAnswers } from '../answers.ts'
import type { Run, Sheet } from '../data.ts'
import { words } from '../messages/index.ts'
import { Help } from './Help.tsx'

const Page = styled.div`
  display: grid;
  gap: 24px;
  max-width: 640px;
  outline: none;
  & > div > h2 { font: var(--zy-t20); padding-top: 6px; overflow-wrap: anywhere; }
  /* in the reach of a thumb */
  @media (max-width: 1023px) { min-height: calc(100dvh - 240px); grid-template-rows: auto 1fr auto auto; &[data-urgent] { grid-template-rows: auto auto 1fr auto auto; } }
`
const Choices = styled.div`
  display: grid;
  gap: 8px;
  & > button { display: flex; align-items: center; gap: 14px; min-height: 48px; padding: 8px 16px; border: 1px solid var(--zy-edge); border-radius: var(--zy-r); background: var(--zy-paper); text-align: start; cursor: pointer; }
  & > button:hover { border-color: var(--zy-ink); }
  & > button[aria-pressed='true'] { border-color: var(--zy-brand); background: var(--zy-brand-wash); color: var(--zy-brand); font-weight: 600; }
  & > button > span { font-weight: 400; min-width: 1em; color: var(--zy-ink-3); font-variant-numeric: tabular-nums; }
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  min-height: 44px;
  & > [role='status'] { margin-inline-start: auto; }
`

/** One question at a time: 1 to 5 or a press answers and goes on, the arrows go back and forth. Every answer is sent as it is given. */
export function Questions({ run, sheet, onKept }: { run: Run; sheet: Sheet; onKept: (saved: Run) => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const { act, busy } = useAct()
  const isNarrow = useNarrow()
  const { given, give, keeping } = useAnswers(run, onKept)
  const { items, choices } = sheet
  const [at, setAt] = useState(() => firstOpen(items, given))
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => page.current?.focus({ preventScroll: true }), [])
  const item = items[at]!
  const answered = items.filter(one => Object.hasOwn(given, one.id)).length
  const isComplete = answered === items.length
  const isUrgent = Object.entries(sheet.urgent).some(([question, from]) => (given[question] ?? Number.NEGATIVE_INFINITY) >= from)
  const mayGoOn = at < items.length - 1 && Object.hasOwn(given, item.id)

  const choose = (value: number) => {
    give(item.id, value)
    if (at < items.length - 1) setAt(at + 1)
    page.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const choice = choices[Number(event.key) - 1]
    // a key that is held answers one question, and none that she has not read
    if (event.repeat && (choice || event.key === 'Enter')) event.preventDefault()
    else if (choice) choose(choice.value)
    else if (event.key === 'ArrowLeft' && at > 0) setAt(at - 1)
    else if (event.key === 'ArrowRight' && mayGoOn) setAt(at + 1)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(page.current, event.key === 'ArrowDown' ? 1 : -1)
    else return
    event.preventDefault()
  }
  const handIn = () =>
    act({
      run: () => api.evaluation_reports.create({ evaluation: run.uuid }),
      success: t('handedIn'),
      changes: [api.evaluations, api.evaluation_reports],
    })

  return (
    <>
      <PageHead title={sheet.title} />
      <Page ref={page} tabIndex={-1} data-urgent={isUrgent || undefined} onKeyDown={onKeyDown}>
        {isUrgent && <Help urgent />}
        <Progress
          label={t('numbered', { n: at + 1, all: items.length })}
          value={answered}
          max={items.length}
          figure={t('answered', { n: answered })}
        />
        <div>
          <Note>{sheet.ask}</Note>
          <h2 aria-live="polite">{item.text}</h2>
        </div>
        <Choices role="group" aria-label={item.text}>
          {choices.map((choice, i) => (
            <button key={choice.value} type="button" aria-pressed={given[item.id] === choice.value} onClick={() => choose(choice.value)}>
              {!isNarrow && <span aria-hidden="true">{i + 1}</span>}
              {choice.label}
            </button>
          ))}
        </Choices>
        <Foot>
          <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
            {t('before')}
          </Button>
          {!isComplete && mayGoOn && <Button onClick={() => setAt(at + 1)}>{t('next')}</Button>}
          {isComplete && (
            <Button kind="primary" busy={busy} disabled={keeping.state !== 'kept'} onClick={() => void handIn()}>
              {t('handIn')}
            </Button>
          )}
          <Note role="status">
            {keeping.state === 'refused' ? keeping.detail : t(isComplete && keeping.state === 'kept' ? 'complete' : keeping.state)}
          </Note>
        </Foot>
      </Page>
    </>
  )
}

/** Where she was: the first question without an answer, or the last of all. */
function firstOpen(items: Sheet['items'], given: Readonly<Record<string, number>>): number {
  const open = items.findIndex(one => !Object.hasOwn(given, one.id))
  return open < 0 ? items.length - 1 : open
}

/** Up and down go from choice to choice. */
function step(page: HTMLElement | null, by: 1 | -1) {
  const buttons = [...(page?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? [])]
  const root = page?.getRootNode() as Document | ShadowRoot
  const now = buttons.indexOf(root.activeElement as HTMLElement)
  buttons[now < 0 ? (by > 0 ? 0 : buttons.length - 1) : (now + by + buttons.length) % buttons.length]?.focus()
}
