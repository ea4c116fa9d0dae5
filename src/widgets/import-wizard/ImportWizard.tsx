import { type ReactNode, useCallback, useState } from 'react'
import { type ImportKindName, type ImportReport, importKinds, isPublished } from '../../core/contracts/import/index.ts'
import { settledProps } from '../../core/element/settled-props.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Button, bookOf, onDemand, useSaving } from '../../core/ui/index.ts'
import { type About, aboutText } from './about.ts'
import { useImportCalls, useSchools } from './data.ts'
import { kindScreens } from './kinds/index.ts'
import { useLeaveAsks } from './leave-asks.ts'
import { decidedHeadings, taughtHeaders } from './memory.ts'
import { words } from './messages/index.ts'
import type { Preview } from './model.ts'
import { missingHeaders, stepNumber, undecided } from './model.ts'
import { notes } from './notes.ts'
import { ErrorLog } from './parts/ErrorLog.tsx'
import { Frame } from './parts/Frame.tsx'
import { LastLine } from './parts/LastLine.tsx'
import { ModeField } from './parts/ModeField.tsx'
import { PreviewNote } from './parts/PreviewNote.tsx'
import { CorrectButton, SubmitButton } from './parts/SubmitButton.tsx'
import { ChooseStep } from './steps/ChooseStep.tsx'
import { DoneStep } from './steps/DoneStep.tsx'
import { SendingStep } from './steps/SendingStep.tsx'
import { useImport } from './use-import.ts'
import { useSubmit } from './use-submit.ts'

// Whoever only looks at the first step pays for no other: they come while the file is read.
const matching = () => import('./steps/MatchStep.tsx').then(room => room.MatchStep)
const previewing = () => import('./steps/PreviewStep.tsx').then(room => room.PreviewStep)
const MatchStep = onDemand(matching)
const PreviewStep = onDemand(previewing)
const CompareStep = onDemand(() => import('./steps/CompareStep.tsx').then(room => room.CompareStep))
const AboutFields = onDemand(() => import('./parts/AboutFields.tsx').then(room => room.AboutFields))
const TermField = onDemand(() => import('./parts/TermField.tsx').then(room => room.TermField))
const SchoolField = onDemand(() => import('./parts/SchoolField.tsx').then(room => room.SchoolField))

export interface ImportWizardProps {
  /** What the rows of the file are: a list of a school, or what a province has published. */
  kind?: ImportKindName
  /** The school to import into, for administrators; school staff have their own. */
  workUnit?: string
  /** In a dialog of its own, or in the flow of the page; opened by the host it is a dialog, elsewhere a page. */
  as?: 'dialog' | 'page'
  onDone?: (report: ImportReport) => void
  onClose?: () => void
}

/**
 * Imports students, teachers or classes of a school, exams and career records of its students, or scores that a province has published,
 * from a spreadsheet: choose, match columns where needed, preview with every fault, submit all or nothing.
 *
 * @example
 * <ImportWizard kind="students" onDone={report => refresh(report.created)} onClose={close} />
 */
export function ImportWizard(props: ImportWizardProps) {
  const { kind, workUnit, as: wanted, onDone, onClose } = settledProps('ImportWizard', notes, props)
  const t = useWords(words)
  const host = useHost()
  const [opened] = useState(() => host.opened.get().some(one => one.name === 'import-wizard'))
  const as = wanted ?? (opened ? 'dialog' : 'page')
  const [chosen, setChosen] = useState<string>()
  const { isAsked, ...schools } = useSchools(kind, workUnit)
  const school = workUnit ?? chosen
  const [about, setAbout] = useState<About>({})
  const said = aboutText(kind, about)
  const calls = useImportCalls(kind, school, said)
  const { asksTerm } = importKinds[kind]
  const [missesTerm, setMissesTerm] = useState(false)
  const setTerm = (term: string | undefined) => setAbout(term === undefined ? {} : { term })
  const setSchool = (next: string | undefined) => {
    setChosen(next)
    // the term was one of the other school's
    if (asksTerm) setAbout({})
  }
  const termField = (inset?: true) =>
    asksTerm && <TermField {...{ school, isMissed: missesTerm, value: about.term, onChange: setTerm, ...(inset && { inset }) }} />
  const aboutFields = (inset?: true) =>
    isPublished(kind) && <AboutFields kind={kind} about={about} onChange={setAbout} {...(inset && { inset })} />
  const flow = useImport(kind, calls, [about, setAbout])
  const { step } = flow
  const changed = useCallback(() => host.emit('imported'), [host])

  const choose = async (files: File[]) => {
    if (asksTerm && said === undefined) {
      setMissesTerm(true)
      return host.notify({ tone: 'error', text: t('noTermFirst'), for: 3000 })
    }
    // what does not come is asked for again by its step, which says so
    void Promise.allSettled([matching(), previewing()])
    const fault = await flow.choose(files)
    if (fault) host.notify({ tone: 'error', text: t(fault.code, fault.params) })
  }
  // what was mended by hand is given up only after a question
  const hasWork = step.at === 'compare' || ((step.at === 'preview' || step.at === 'refused') && step.grid.past.length > 0)
  useLeaveAsks(hasWork || step.at === 'sending')
  const mayLeave = async (title: string, ok: string) => {
    return !hasWork || host.confirm({ title, text: t('leaveText'), ok, danger: true })
  }
  const saving = useSaving()
  const close = async () => {
    if (step.at === 'sending') {
      if (await host.confirm({ title: t('leaveSending'), text: t('leaveSendingText'), ok: t('leaveSendingOk') })) onClose?.()
      return
    }
    if (!(await mayLeave(t('leave'), t('leaveOk')))) return
    if (step.at !== 'choose' && step.at !== 'reading') flow.giveUp()
    onClose?.()
  }
  const restart = async () => {
    if (await mayLeave(t('again'), t('leaveOk'))) flow.restart()
  }
  const takeAll = async () => {
    if (await mayLeave(t('matchTitle'), t('leaveOk'))) flow.takeAll()
  }
  const rematch = async () => {
    if (await mayLeave(t('matchTitle'), t('leaveOk'))) flow.rematch()
  }
  const download = ({ grid, source }: Preview) =>
    void saving.run(async () => {
      const { annotatedCopy } = await import('./annotate.ts')
      const file = await bookOf(await annotatedCopy(grid, t))
      return { file, name: `${source.name.replace(/\.\w+$/, '')}-${t('annotatedName')}.xlsx` }
    })
  const openColumns = (preview: Preview) => undecided(preview, decidedHeadings(calls.memory, calls.school, kind))
  const { submit, correct, tell } = useSubmit({
    ...{ kind, flow, about, openColumns, waits: said === undefined },
    onReport(report) {
      onDone?.(report)
      if (as === 'dialog') onClose?.()
    },
  })

  const again = <Button onClick={restart}>{t('again')}</Button>

  // One frame for all steps: a dialog that is swapped for another would blink and lose the focus.
  const scene = (): Scene => {
    switch (step.at) {
      case 'choose':
      case 'reading':
        return {
          body: (
            <ChooseStep
              kind={kind}
              step={step}
              calls={calls}
              onFiles={choose}
              onUndone={changed}
              isReady={!isAsked || school !== undefined}
              school={
                <>
                  {isAsked && <SchoolField {...schools} value={school} onChange={setSchool} />}
                  {termField()}
                  {aboutFields()}
                </>
              }
              corrects={flow.corrects}
              mode={<ModeField kind={kind} corrects={flow.corrects} onChange={flow.setCorrects} />}
              last={<LastLine flow={flow} onEnd={tell} />}
            />
          ),
          footer: step.at === 'reading' && again,
        }
      case 'match': {
        const missing = missingHeaders(kind, step.choice)
        return {
          tall: true,
          body: <MatchStep kind={kind} step={step} taught={taughtHeaders(calls.memory, calls.school, kind)} onChange={flow.rechoose} />,
          note:
            missing.length > 0
              ? t('missingColumns', { names: missing.join('、') })
              : t(step.choice.header === 0 ? 'matchEachTime' : 'matchHelp'),
          footer: (
            <>
              {again}
              <Button kind="primary" disabled={missing.length > 0} busy={step.isTaking ?? false} onClick={flow.take}>
                {t('toPreview')}
              </Button>
            </>
          ),
        }
      }
      case 'sending':
        return {
          body: <SendingStep step={step} onLeave={() => onClose?.()} />,
          footer: (
            <Button busy={step.isStopping === true} onClick={flow.stop}>
              {t('cancelSend')}
            </Button>
          ),
        }
      case 'compare':
        return {
          tall: true,
          body: <CompareStep step={step} onLeave={flow.leave} />,
          note: t('compareNote'),
          footer: (
            <>
              <Button onClick={flow.compare}>{t('backToSheet')}</Button>
              <CorrectButton step={step} onPress={correct} />
            </>
          ),
        }
      case 'done':
        return {
          body: <DoneStep kind={kind} report={step.report} onUndo={batch => calls.undo(batch).finally(changed)} onAgain={flow.restart} />,
        }
      default:
        return {
          tall: true,
          body: (
            <>
              {termField(true)}
              {aboutFields(true)}
              <PreviewStep
                preview={step}
                plan={step.at === 'preview' ? step.plan : undefined}
                edit={flow.edit}
                onRematch={rematch}
                onTakeAll={takeAll}
                asksLeftOut={openColumns(step).length > 0}
                onLeaveOut={flow.leaveOut}
                onCorrect={flow.correct}
              />
              {step.at === 'refused' && (
                <ErrorLog log={step.log} sheets={step.grid.sheets} onBack={flow.backToTable} onDownload={() => download(step)} />
              )}
            </>
          ),
          note: <PreviewNote step={step} waits={said === undefined} />,
          footer: (
            <>
              {step.grid.faultTotal > 0 && (
                <Button icon="download" onClick={() => download(step)}>
                  {t('annotated')}
                </Button>
              )}
              {again}
              <SubmitButton step={step} onPress={submit} />
            </>
          ),
        }
    }
  }
  const { body, ...rest } = scene()
  return (
    <Frame
      {...rest}
      as={as}
      title={t(kindScreens[kind].title)}
      steps={[t('stepChoose'), t('stepPreview'), t('stepSend')]}
      at={stepNumber(step)}
      onClose={close}
    >
      {body}
    </Frame>
  )
}

interface Scene {
  readonly body: ReactNode
  readonly footer?: ReactNode
  readonly note?: ReactNode
  readonly tall?: boolean
}
