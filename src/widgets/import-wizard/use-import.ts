import { useCallback, useEffect, useRef, useState } from 'react'
import type { ImportKindName, ImportReport } from '../../core/contracts/import/index.ts'
import { importKinds, knownClasses } from '../../core/contracts/import/index.ts'
import { type About, aboutText } from './about.ts'
import { type Attempt, attemptOf, compareRows, refusedBy, sendRows } from './asking.ts'
import { decidedIn, type SentRow, takenRows } from './corrections.ts'
import type { ImportCalls } from './data.ts'
import type { Flow, Sent } from './flow.ts'
import { openGrid, withEdits, withoutServerFaults } from './grid.ts'
import { Broken, type Job, Stopped, type Watch, watchJob } from './job.ts'
import { keepDecided, keepHeaders, taughtHeaders } from './memory.ts'
import type { Choice, Plan, Preview, Source, Step } from './model.ts'
import { firstChoice, headersOf, saidBy, teach } from './model.ts'
import type { ReadFault } from './reading/file-rules.ts'
import { ReadError, refuseFiles } from './reading/file-rules.ts'
import type { Reader } from './reading/reader.ts'
import { createReader } from './reading/reader.ts'
import { aClassASheet, askedOf, withAll } from './together.ts'
import { backToTable, compared, corrected, edited, leaving, previewIn, rechosen, rematched } from './transitions.ts'
import { useKept } from './use-kept.ts'

const faultFrom = (error: unknown): ReadFault => (error instanceof ReadError ? error.fault : { code: 'corrupt' })
const DRY_RUN_DELAY = 400

/** The flow of the wizard: the step it is at and the ways on from there. What to show is the components' business. */
export function useImport(kind: ImportKindName, calls: ImportCalls, [about, setAbout]: [About, (about: About) => void]): Flow {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const reader = useRef<Reader>(null)
  const sending = useRef<{ readonly stop: AbortController; readonly gone: AbortController }>(null)
  const [corrects, setCorrects] = useState(false)
  const attempt = useRef<Attempt>(null)
  const latest = useRef(step)
  latest.current = step
  const run = useRef(0)
  const kept = useKept(kind, calls, {
    step,
    about,
    keyOf: now => {
      const tried = attempt.current
      return 'grid' in now && tried?.rows === now.grid.entries && tried.about === calls.about ? tried.key : undefined
    },
  })

  const close = useCallback(() => {
    run.current++
    reader.current?.close()
    reader.current = null
    sending.current?.gone.abort()
  }, [])
  useEffect(() => {
    // hidden and shown again by the page: what was under way has ended here, and is found again at the first step
    setStep(now => (now.at === 'reading' || now.at === 'sending' ? { at: 'choose' } : now))
    return close
  }, [close])

  const previewOf = async (source: Source, choice: Choice): Promise<Preview> => {
    const classes = await calls.classes()
    const table = await reader.current!.table({ ...askedOf(kind, source.opened, choice), ...(classes && { classes }) })
    const grid = openGrid(kind, table, {
      ...(classes && { classes: knownClasses(classes) }),
      ...(choice.corrects && { corrects: true as const }),
    })
    return { source, choice, skipped: table.skipped, hidden: table.hidden, leftOut: table.leftOut, grid }
  }
  const takeTable = async (source: Source, choice: Choice, isFirst: boolean) => {
    const ownRun = run.current
    // nor is the file open any more
    if (!reader.current) return setStep({ at: 'choose' })
    try {
      const preview = await previewOf(source, choice)
      if (ownRun === run.current) setStep({ at: 'preview', ...preview })
    } catch (error) {
      if (ownRun !== run.current) return
      const fault = faultFrom(error)
      setStep(isFirst ? { at: 'choose', fault } : { at: 'match', source, choice, fault })
    }
  }

  /** Opens a file and goes on with it, as long as nobody has turned to something else. */
  const read = async (file: File, then: (source: Source, isHere: () => boolean) => Promise<void>) => {
    close()
    const ownRun = run.current
    const isHere = () => ownRun === run.current
    setStep({ at: 'reading', name: file.name })
    try {
      reader.current = createReader()
      const opened = await reader.current.open(file, kind)
      if (isHere()) await then({ name: file.name, opened }, isHere)
    } catch (error) {
      if (isHere()) setStep({ at: 'choose', fault: faultFrom(error) })
    }
  }

  const choose = async (files: readonly File[]) => {
    const refused = refuseFiles(files, importKinds[kind].megabytes)
    const file = files[0]
    if (refused || !file) {
      if (refused) setStep({ at: 'choose', fault: refused })
      return refused
    }
    kept.begin(file)
    await read(file, async (source, isHere) => {
      const { opened } = source
      const taught = taughtHeaders(calls.memory, calls.school, kind)
      const { choice: first, isKnown } = firstChoice(kind, opened, taught, { corrects })
      const choice = isKnown ? first : aClassASheet(kind, opened, first, await calls.classes())
      if (!isHere()) return
      if (isKnown) await takeTable(source, choice, true)
      else setStep({ at: 'match', source, choice })
    })
  }

  const goOn = async () => {
    const last = kept.unfinished
    if (!last) return
    let preview: Preview | undefined
    kept.goOn(last)
    setAbout(last.about ?? {})
    await read(last.file, async (source, isHere) => {
      const { choice, rows, mayLeaveOut } = last
      if (rows === undefined) return setStep({ at: 'match', source, choice })
      const taken = await previewOf(source, choice)
      const { readEdits } = await import('./written-edits.ts')
      if (!isHere()) return
      const { past, future } = readEdits(taken.grid.entries, last.past, last.future)
      preview = {
        ...taken,
        grid: withEdits(taken.grid, past, future),
        ...(mayLeaveOut && { mayLeaveOut }),
        ...(last.decided && { decided: new Set(last.decided) }),
      }
      attempt.current = last.key ? { rows: preview.grid.entries, key: last.key, about: aboutText(kind, last.about ?? {}) } : null
      if (!last.job) setStep({ at: 'preview', ...preview })
    })
    if (!preview || !last.isSending) return
    const { job } = last
    // whether its rows ever arrived is not known: to send them again is somebody's own decision, and stores nothing twice
    if (!job) return { outcome: 'broken' } as const
    // what was left of a comparison is not kept: its refusal names no rows of the sheet
    return follow(preview, choiceRows(preview), async watch => watchJob(calls, await calls.look(job), watch))
  }

  const take = async () => {
    const before = latest.current
    if (before.at !== 'match') return
    const { choice } = before
    setStep({ ...before, isTaking: true })
    const sheet = before.source.opened.sheets[choice.sheet]!
    const headers = headersOf(sheet, choice.header)
    keepHeaders(calls.memory, calls.school, kind, teach(headers, saidBy(kind, sheet, choice.header), choice.mapping), headers)
    await takeTable(before.source, choice, false)
  }

  const takeAll = async () => {
    const before = latest.current
    if (before.at !== 'preview') return
    const { source } = before
    const choice = withAll(kind, source.opened, before.choice)
    setStep({ at: 'match', source, choice, isTaking: true })
    await takeTable(source, choice, false)
  }

  // A clean table is shown to the server at once: the foot then says what submitting will do.
  const clean = step.at === 'preview' && step.grid.faultTotal === 0 && step.grid.entries.length > 0 ? step.grid.entries : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the table is another one, and for nothing else
  useEffect(() => {
    if (!clean || calls.about === undefined) return
    const controller = new AbortController()
    const plan = (next: Plan) => setStep(now => (now.at === 'preview' && now.grid.entries === clean ? { ...now, plan: next } : now))
    const timer = setTimeout(async () => {
      const now = latest.current
      if (now.at !== 'preview') return
      plan({ at: 'asking' })
      try {
        plan({ at: 'ready', ...(await compareRows(calls, now.grid, { gone: controller.signal, stop: controller.signal })) })
      } catch (error) {
        if (controller.signal.aborted) return
        const { log, grid } = refusedBy(error, now.grid, now.grid.entries)
        if (grid.faultTotal > 0) setStep(at => (at.at === 'preview' && at.grid.entries === clean ? { ...at, grid } : at))
        else if (log.length > 0) setStep({ ...now, at: 'refused', log })
        else plan({ at: 'unknown' })
      }
    }, DRY_RUN_DELAY)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [clean, calls.about])
  // what the server said was said of another province
  // biome-ignore lint/correctness/useExhaustiveDependencies: when that is another one, and for nothing else
  useEffect(() => {
    setStep(now => edited(now, withoutServerFaults))
  }, [calls.about])

  const send = async (): Promise<Sent> => {
    const before = latest.current
    if ((before.at !== 'preview' && before.at !== 'compare') || calls.about === undefined) return { outcome: 'left' }
    const rows = before.at === 'compare' ? takenRows(before.grid, before.found, before.left) : before.grid.entries
    const tried = attemptOf(rows, calls.about, attempt.current)
    attempt.current = tried
    const decided = before.at === 'compare' ? { decided: decidedIn(before) } : {}
    return follow({ ...previewIn(before), ...decided }, rows, watch => sendRows(calls, kind, tried, watch))
  }
  /** An import until it has ended, whatever it comes to. */
  const follow = async (preview: Preview, rows: readonly SentRow[], begin: (watch: Watch) => Promise<ImportReport>): Promise<Sent> => {
    const [stop, gone] = [new AbortController(), new AbortController()]
    sending.current = { stop, gone }
    setStep({ at: 'sending', ...preview })
    const seen = (job: Job) => setStep(now => (now.at === 'sending' ? { ...now, job } : now))
    try {
      const report = await begin({ stop: stop.signal, gone: gone.signal, seen })
      kept.drop()
      setStep({ at: 'done', report })
      return { outcome: 'sent', report }
    } catch (error) {
      if (gone.signal.aborted) return { outcome: 'left' }
      const { log, grid } = refusedBy(error, preview.grid, rows)
      if (log.length > 0) {
        attempt.current = null
        if (log.every(line => line.faults.some(fault => fault.code === 'changed_since'))) {
          setStep({ ...preview, at: 'preview' })
          return { outcome: 'changed' }
        }
        setStep({ ...preview, at: 'refused', grid, log })
        return { outcome: 'refused' }
      }
      // what has ended is another import when it is sent again
      if (error instanceof Stopped || error instanceof Broken) attempt.current = null
      setStep({ ...preview, at: 'preview', plan: { at: 'unknown' } })
      if (error instanceof Broken) return { outcome: 'failed', why: error.message }
      return { outcome: error instanceof Stopped ? 'cancelled' : 'broken' }
    }
  }

  return {
    step,
    choose,
    take,
    takeAll,
    send,
    unfinished: kept.unfinished,
    goOn,
    giveUp: kept.drop,
    restart() {
      close()
      // what is only being read is not given up
      if (step.at !== 'reading') kept.drop()
      setStep({ at: 'choose' })
    },
    rechoose: choice => setStep(now => rechosen(now, choice)),
    rematch: () => setStep(rematched),
    edit: change => setStep(now => edited(now, change)),
    leaveOut() {
      const now = latest.current
      if (now.at !== 'preview' && now.at !== 'refused') return
      const headings = now.leftOut.map(one => one.header)
      const line = headersOf(now.source.opened.sheets[now.choice.sheet]!, now.choice.header)
      keepDecided(calls.memory, calls.school, kind, headings, line)
      setStep(at => (at.at === 'preview' || at.at === 'refused' ? { ...at, mayLeaveOut: true } : at))
    },
    stop() {
      sending.current?.stop.abort()
      setStep(now => (now.at === 'sending' ? { ...now, isStopping: true } : now))
    },
    corrects,
    setCorrects,
    correct: () => setStep(corrected),
    compare: () => setStep(compared),
    leave: left => setStep(now => leaving(now, left)),
    backToTable: () => setStep(backToTable),
  }
}

const choiceRows = ({ choice, grid }: Preview): readonly SentRow[] => (choice.corrects ? [] : grid.entries)
