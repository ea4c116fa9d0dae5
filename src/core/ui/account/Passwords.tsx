import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { asPasted, useCopy } from '../copying.ts'
import { Dialog } from '../Dialog.tsx'
import { useExport } from '../exporting.ts'
import { Progress } from '../Progress.tsx'
import { Table } from '../table/Table.tsx'
import { accountWords } from './messages/index.ts'
import type { usePasswordReset } from './password-reset.ts'

const Body = styled.div`
  display: grid;
  gap: 12px;
  & > p { color: var(--zy-ink-2); }
  & code { font: inherit; font-weight: 600; letter-spacing: .04em; user-select: all; }
`

/** How far the reset is; then the new initial passwords, once. */
export function Passwords({ reset }: { reset: ReturnType<typeof usePasswordReset> }) {
  const t = useWords(accountWords)
  const common = useWords(commonWords)
  const exporting = useExport()
  const { beside, copy } = useCopy<HTMLDivElement>()
  const { job } = reset
  if (!job) return null
  if (job.isRunning) {
    const done = job.passwords.length + job.unchanged.length + job.unknown.length
    return (
      // a dialog of its own: what had the focus goes with it, and Escape must find the next one
      <Dialog
        key="running"
        open
        width={440}
        closable={false}
        title={t('resetting')}
        onClose={() => {}}
        footer={<Button onClick={reset.stop}>{common('cancel')}</Button>}
      >
        <Progress
          label={t('resetting')}
          value={done}
          max={job.total}
          figure={t('resetFigure', { n: done, total: job.total })}
          note={t('resetCancel')}
        />
      </Dialog>
    )
  }
  const lines = job.passwords.map(({ name, username, password }) => [name, username, password])
  const save = () => exporting.run(async () => ({ name: t('passwordsFile'), head: [t('name'), t('username'), t('password')], lines }))
  return (
    <Dialog
      key="passwords"
      open
      width={520}
      title={t('passwordsTitle')}
      onClose={reset.close}
      footNote={t('passwordsNote')}
      footer={
        <>
          <Button icon="download" busy={exporting.busy} onClick={save}>
            {common('export')}
          </Button>
          <Button kind="primary" icon="copy" onClick={() => void copy(asPasted(lines))}>
            {t('copy')}
          </Button>
        </>
      }
    >
      <Body ref={beside}>
        <Table
          label={t('passwordsTitle')}
          rows={job.passwords}
          rowKey={row => row.username}
          maxHeight={job.passwords.length > 8 ? 320 : undefined}
          columns={[
            { key: 'name', title: t('name'), strong: true },
            { key: 'username', title: t('username'), num: true, card: 'meta' },
            { key: 'password', title: t('password'), card: 'main', cell: row => <code>{row.password}</code> },
          ]}
        />
        {job.unchanged.length > 0 && <p>{t('notReset', { names: job.unchanged.join('\u3001') })}</p>}
        {job.unknown.length > 0 && <p>{t('maybeReset', { names: job.unknown.join('\u3001') })}</p>}
      </Body>
    </Dialog>
  )
}
