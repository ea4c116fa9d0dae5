import styled from 'styled-components'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog } from '../../../core/ui/index.ts'
import type { MadeToken } from '../data.ts'
import { words } from '../messages/index.ts'
import { isPublic, linesOf, textOf } from '../model.ts'
import { Code, CopyButton } from './Code.tsx'

const Steps = styled.ol`
  display: grid;
  gap: 16px;
  margin-top: 16px;
  counter-reset: line;
  & > li { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 4px 8px; }
  & > li::before { counter-increment: line; content: counter(line); font: var(--zy-t16); font-weight: 600; color: var(--zy-brand); }
  & > li > p { color: var(--zy-ink-2); }
  & > li > code { grid-column: 2; }
`

/** The lines of a new token, each with what it does. The token stands here and nowhere else. */
export function MadeDialog({ made, server, onClose }: { made: MadeToken; server: string; onClose: () => void }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const lines = linesOf(server, made.widgets, made.token)
  return (
    <Dialog
      open
      width={640}
      title={t('madeTitle', { name: made.name })}
      onClose={onClose}
      footNote={t('madeOnce')}
      footer={
        <>
          <Button onClick={onClose}>{common('close')}</Button>
          <CopyButton primary text={textOf(lines)} label={t('copyAll')} />
        </>
      }
    >
      <p>{t('madeText', { origin: made.origin })}</p>
      <Steps>
        <li>
          <p>{t('lineScript')}</p>
          <Code>{lines.script}</Code>
        </li>
        {made.widgets.map((name, at) => (
          <li key={name}>
            <p>{t('lineTag', { widget: isPublic(name) ? t(name) : name })}</p>
            <Code>{lines.tags[at]}</Code>
          </li>
        ))}
        <li>
          <p>{t('lineToken')}</p>
          <Code>{lines.token}</Code>
        </li>
      </Steps>
    </Dialog>
  )
}
