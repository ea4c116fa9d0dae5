import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ApiError } from '../../../core/api/index.ts'
import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { importKinds } from '../../../core/contracts/import/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Button, FilePicker, Progress, saveFile } from '../../../core/ui/index.ts'
import type { ImportCalls } from '../data.ts'
import { kindScreens } from '../kinds/index.ts'
import { words } from '../messages/index.ts'
import type { Step } from '../model.ts'
import { Recent } from '../parts/Recent.tsx'
import { MAX_MEGABYTES } from '../reading/file-rules.ts'

const Body = styled.div`
  display: grid;
  gap: 16px;
  padding: 4px 24px 24px;
  & > p { color: var(--zy-ink-2); }
  & > [data-line] { display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; justify-content: space-between; color: var(--zy-ink-2); }
  & h3 { font-weight: 600; padding-top: 8px; border-top: 1.5px solid var(--zy-rule); }
  & li { display: flex; gap: 16px; align-items: center; justify-content: space-between; min-height: 40px; border-bottom: 1px solid var(--zy-line); }
  @media (max-width: 1023px) { padding: 4px 16px 16px; }
`
const Reading = styled.div`
  width: 100%;
  max-width: 640px;
  margin: 0 auto;
  padding: 56px 24px 72px;
`

interface Props {
  kind: ImportKindName
  step: Extract<Step, { at: 'choose' | 'reading' }>
  calls: ImportCalls
  onFiles: (files: File[]) => void
  onUndone: () => void
  /** Asked first of those who have more than one school. */
  school?: ReactNode
  /** What was not imported to its end the last time. */
  last?: ReactNode
  isReady: boolean
  mode: ReactNode
  corrects: boolean
}

/** One file, its template, and the imports that can still be taken back. */
export function ChooseStep({ kind, step, calls, onFiles, onUndone, school, last, isReady, mode, corrects }: Props) {
  const t = useWords(words)
  const host = useHost()
  if (step.at === 'reading') {
    return (
      <Reading>
        <Progress label={t('reading', { name: step.name })} value={null} note={t('readingNote')} />
      </Reading>
    )
  }
  const required = importKinds[kind].columns.filter(column => column.required).map(column => column.header)
  const template = async () => {
    const isHers = host.asks()
    try {
      const file = await calls.template()
      // it may name her students
      if (await isHers()) saveFile(file, `${t(kindScreens[kind].title)}.xlsx`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      host.report(error)
    }
  }
  return (
    <Body>
      {school}
      {mode}
      {last}
      <FilePicker
        disabled={!isReady}
        label={t('drop')}
        // G099: the picker offers xlsx and xls; csv may be dropped
        accept=".xlsx,.xls"
        onFiles={onFiles}
        hint={t('limits', { n: importKinds[kind].megabytes ?? MAX_MEGABYTES })}
        error={step.fault && t(step.fault.code, step.fault.params)}
      />
      <div data-line="">
        {/* what a list that corrects needs is said with its mode */}
        <span>{!corrects && t('required', { names: required.join('、') })}</span>
        <Button kind="quiet" icon="download" onClick={template}>
          {t('template')}
        </Button>
      </div>
      {importKinds[kind].asksTerm && <p>{t('templateOfStudents')}</p>}
      <p>{t('chooseHelp')}</p>
      <Recent key={`${kind} ${calls.whose}`} {...{ kind, calls, onUndone }} />
    </Body>
  )
}
