import { useState } from 'react'
import styled from 'styled-components'
import {
  type Block,
  blocksIn,
  inlineBlockedBy,
  mended,
  needsOf,
  policiesIn,
  sandboxLacks,
  wantsNonce,
} from '../../../core/domain/page-policy.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Field, Note, Section, StateBlock, Status, Textarea } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { Code, CopyButton } from './Code.tsx'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
  gap: 24px 40px;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); }
`
const Faults = styled.ul`
  display: grid;
  gap: 20px;
  & > li { display: grid; gap: 6px; }
  & > li > p { color: var(--zy-ink-2); }
`
const Whole = styled.div`
  display: grid;
  gap: 8px;
  justify-items: start;
  margin-top: 24px;
  & > code { width: 100%; }
`
const LONGEST = 20_000

/** What the headers of a school's page forbid our elements, and the line to write instead. Read here: no server of ours asks that page. */
export function PageCheck({ server }: { server: string }) {
  const t = useWords(words)
  const [text, setText] = useState('')
  return (
    <Section title={t('check')} note={<Note>{t('checkNote')}</Note>}>
      <Columns>
        <Field label={t('headers')} hint={t('headersHint')}>
          <Textarea value={text} onText={setText} rows={9} maxLength={LONGEST} spellCheck={false} />
        </Field>
        <div role="status">
          <Verdict text={text} server={server} />
        </div>
      </Columns>
    </Section>
  )
}

function Verdict({ text, server }: { text: string; server: string }) {
  const t = useWords(words)
  const { kind, policies, reports } = policiesIn(text)
  if (kind === 'nothing') return <WhereFrom />
  if (kind === 'unknown') return <StateBlock bare title={t('unknown')} text={t('unknownText')} />
  const judged = policies.map(policy => judgedOf(policy, server))
  const faults = judged.reduce((sum, { count }) => sum + count, 0)
  const note = reports.length > 0 && <Note>{t('reports', { n: reports.length })}</Note>
  if (policies.length === 0)
    return (
      <>
        <StateBlock bare title={t('free')} text={t('freeText')} />
        {note}
      </>
    )
  if (faults === 0)
    return (
      <>
        <StateBlock bare title={t('passes')} text={t('passesText')} />
        {note}
      </>
    )
  return (
    <>
      <StateBlock bare title={t('blocked', { n: faults })} />
      {judged.map((one, at) =>
        one.count === 0 ? null : (
          <div key={one.policy}>
            {judged.length > 1 && <Note>{t('policyOf', { n: at + 1 })}</Note>}
            <Judged {...one} />
          </div>
        ),
      )}
      {note}
    </>
  )
}

const Ways = styled.ol`
  display: grid;
  gap: 8px;
  margin: 8px 0 0;
  color: var(--zy-ink-2);
  counter-reset: way;
  & > li { display: grid; grid-template-columns: 20px minmax(0, 1fr); }
  & > li::before { counter-increment: way; content: counter(way); color: var(--zy-brand); font-weight: 600; }
`
/** How somebody who has never seen a header finds hers. */
function WhereFrom() {
  const t = useWords(words)
  return (
    <>
      <p>{t('whereFrom')}</p>
      <Ways>
        <li>{t('where1')}</li>
        <li>{t('where2')}</li>
        <li>{t('where3')}</li>
      </Ways>
    </>
  )
}

function judgedOf(policy: string, server: string) {
  const needs = needsOf(server, [], 'element')
  const blocks = blocksIn(policy, needs)
  const lacks = sandboxLacks(policy)
  const isNonced = wantsNonce(policy)
  const inline = inlineBlockedBy(policy)
  const count = blocks.length + (lacks.length > 0 ? 1 : 0) + (isNonced ? 1 : 0) + (inline ? 1 : 0)
  return { policy, blocks, lacks, isNonced, inline, count, whole: blocks.length > 0 ? mended(policy, needs) : undefined }
}

function Judged({ blocks, lacks, isNonced, inline, whole }: ReturnType<typeof judgedOf>) {
  const t = useWords(words)
  return (
    <>
      <Faults>
        {lacks.length > 0 && (
          <li>
            <Status kind="failed">{t('sandbox')}</Status>
            <p>{t('sandboxText', { lacks: lacks.join(' ') })}</p>
          </li>
        )}
        {blocks.map(block => (
          <Fault key={block.directive} {...block} />
        ))}
        {isNonced && (
          <li>
            <Status kind="needs">{t('nonce')}</Status>
            <p>{t('nonceText')}</p>
          </li>
        )}
        {inline && (
          <li>
            <Status kind="needs">{t('inline')}</Status>
            <p>{t('inlineText', { by: inline })}</p>
          </li>
        )}
      </Faults>
      {whole && (
        <Whole>
          <Note>{t('mended')}</Note>
          <Code>{`Content-Security-Policy: ${whole}`}</Code>
          <CopyButton text={`Content-Security-Policy: ${whole}`} label={t('copy')} />
        </Whole>
      )}
    </>
  )
}

function Fault({ directive, by, now, line }: Block) {
  const t = useWords(words)
  const what = directive === 'worker-src' || directive === 'frame-src' ? 'script-src' : directive
  return (
    <li>
      <Status kind="failed">{t(`blocks.${what}`)}</Status>
      <p>{t('blockedBy')}</p>
      <Code>{now}</Code>
      <p>{t(line.startsWith(`${by} `) ? 'replaceWith' : 'addLine')}</p>
      <Code>{line}</Code>
    </li>
  )
}
