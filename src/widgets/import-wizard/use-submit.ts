import { type ImportKindName, type ImportReport, importKinds, isPublished } from '../../core/contracts/import/index.ts'
import { controlYear } from '../../core/domain/admission/control-year.ts'
import { everyTrack } from '../../core/domain/admission/tracks.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import type { About } from './about.ts'
import { changeGroups, countTaken } from './corrections.ts'
import type { Flow, Sent } from './flow.ts'
import { kindScreens } from './kinds/index.ts'
import { words } from './messages/index.ts'
import { firstErrors, type Preview } from './model.ts'
import type { LeftOut } from './reading/table.ts'
import { faultWords, headerOf, leftOutWords, rowWords, successWords, takenWords } from './wording.ts'

/** Rows from which on an import may take longer than somebody waits. */
const BIG = 5000

interface Setting {
  readonly kind: ImportKindName
  readonly flow: Flow
  readonly about: About
  /** Nothing is sent before the province is known (B158). */
  readonly waits: boolean
  /** Columns that no field takes and nobody has decided about. */
  readonly openColumns: (preview: Preview) => readonly LeftOut[]
  readonly onReport: (report: ImportReport) => void
}

/** Asks before anything is sent, sends it, and says what it came to. */
export function useSubmit({ kind, flow, about, waits, openColumns, onReport }: Setting) {
  const t = useWords(words)
  const host = useHost()
  const { step } = flow

  const tell = ({ outcome, report, why }: Sent) => {
    if (outcome === 'cancelled') host.notify({ tone: 'info', text: t('cancelled'), for: 5000 })
    if (outcome === 'failed') host.notify({ tone: 'error', text: why || t('failedSend') })
    if (outcome === 'broken') host.notify({ tone: 'warning', text: t('broken'), for: 5000 })
    if (outcome === 'changed') host.notify({ tone: 'warning', text: t('changedAgain'), for: 8000 })
    if (!report) return
    host.notify({ tone: 'success', text: successWords(t, report) })
    host.emit('imported', report)
    onReport(report)
  }
  const sayFaults = ({ grid }: Preview) => {
    // B162: the first ten rows, by preview page and row, for three seconds; the panel keeps them all
    const lines = firstErrors(grid).map(({ page, row, sheetRow, faults }) =>
      t('errorLine', {
        page,
        row,
        sheet: rowWords(t, grid.sheets, sheetRow),
        errors: faults.map(f => t('pair', { name: headerOf(kind, f.field), text: faultWords(t, grid, f) })).join(t('comma')),
      }),
    )
    host.notify({ tone: 'error', text: t('errorTitle', { n: grid.faultTotal }), lines, for: 3000 })
  }
  const mayLeaveOut = async (preview: Preview) => {
    const open = openColumns(preview)
    if (open.length === 0) return true
    const leave = await host.confirm({
      title: t('leftOutConfirm', { n: open.length }),
      text: open.map(one => leftOutWords(t, one)).join(t('comma')),
      ok: t('leftOutOk'),
      cancel: t('leftOutBack'),
    })
    if (leave) flow.leaveOut()
    return leave
  }

  /** As what rows are taken that say no year or track, where nobody says it of them (G142). */
  const unsaid = () => [
    importKinds[kind].asks?.includes('year') && !about.year && t('takenYear', { year: controlYear }),
    kind === 'score_to_rank' && !about.track?.trim() && t('takenTrack', { track: everyTrack }),
  ]

  /** On from the preview: what adds is sent, what corrects is compared first. */
  const submit = async () => {
    if (step.at !== 'preview') return
    const { grid, plan } = step
    if (grid.faultTotal > 0) return sayFaults(step)
    if (waits) {
      const { noProvince } = kindScreens[kind]
      // B159 warns in one line, B158 under a title
      return noProvince
        ? host.notify({ tone: 'warning', text: t(noProvince), for: 3000 })
        : host.notify({ tone: 'error', text: t('failed'), lines: [t('noProvince')], for: 3000 })
    }
    if (!(await mayLeaveOut(step))) return
    if (grid.known.corrects) return flow.compare()
    const n = grid.entries.length
    const { report } = plan?.at === 'ready' ? plan : {}
    const text = [report && t('confirmText', { created: report.created, updated: report.updated }), ...unsaid()].filter(Boolean).join('')
    if (!(await host.confirm({ title: t('confirmTitle', { n }), ...(text && { text }), ok: t('sendRows', { n }) }))) return
    // it goes on whether somebody waits for it or not (M148)
    if (isPublished(kind) && n >= BIG) host.notify({ tone: 'info', text: t('bigImport'), for: 8000 })
    tell(await flow.send())
  }
  /** Writes the changes that are taken. */
  const correct = async () => {
    if (step.at !== 'compare') return
    const taken = countTaken(changeGroups(step.grid, step.found), step.left)
    const n = taken.cells + taken.created + taken.off
    const ok = await host.confirm({ title: t('confirmCorrect', { n }), text: takenWords(t, taken), ok: t('writeChanges', { n }) })
    if (ok) tell(await flow.send())
  }
  return { submit, correct, tell }
}
