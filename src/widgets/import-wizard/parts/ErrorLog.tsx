import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { words } from '../messages/index.ts'
import type { LogLine } from '../model.ts'
import { rowWords } from '../wording.ts'

const List = styled.ul`
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
  & > li { padding: 6px 0; border-bottom: 1px solid var(--zy-line); overflow-wrap: anywhere; }
  & > li:last-child { border: 0; }
`
const Text = styled.p`
  padding-bottom: 12px;
  color: var(--zy-ink-2);
`

interface Props {
  log: readonly LogLine[]
  sheets: Grid['sheets']
  onBack: () => void
  onDownload: () => void
}

/** D1: the error-log dialog of a refused import. The text is the server's, shown as text. */
export function ErrorLog({ log, sheets, onBack, onDownload }: Props) {
  const t = useWords(words)
  return (
    <Dialog
      open
      width={640}
      title={t('refusedTitle')}
      onClose={onBack}
      footer={
        <>
          <Button icon="download" onClick={onDownload}>
            {t('annotated')}
          </Button>
          <Button kind="primary" data-autofocus="" onClick={onBack}>
            {t('backToTable')}
          </Button>
        </>
      }
    >
      <Text>{t('refusedText')}</Text>
      <List className="num">
        {log.slice(0, 500).map((line, i) => {
          const errors = line.words.join(t('comma'))
          // biome-ignore lint/suspicious/noArrayIndexKey: a log is never reordered
          return <li key={i}>{line.row === undefined ? errors : t('lineRow', { row: rowWords(t, sheets, line.row), errors })}</li>
        })}
      </List>
    </Dialog>
  )
}
