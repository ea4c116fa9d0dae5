import { ReportComment } from '../../../core/contracts/career/evaluation_reports.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, TextAreaField, useForm } from '../../../core/ui/index.ts'
import type { ReportRow } from '../data.ts'
import { words } from '../messages/index.ts'

/** C188: what staff says to a result; the student reads it. */
export function CommentDialog({ report, onClose }: { report: ReportRow; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: `career/evaluation_comment ${report.uuid}`,
    title: t('commentTo', { name: report.student.name }),
    words,
    body: ReportComment,
    row: report,
    read: ({ comment }: ReportRow) => ({ comment: comment ?? '' }),
    save: (body, how) => api.evaluation_reports.patch(report.uuid, body, how),
    changes: [api.evaluation_reports],
    ask: false,
    done: onClose,
  })
  return (
    <FormDialog form={form} width={560} onClose={onClose} note={t('commentRead')}>
      <TextAreaField of={form.fields.comment} label={t('comment')} rows={6} counted />
    </FormDialog>
  )
}
