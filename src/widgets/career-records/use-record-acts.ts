import type { RecordKind } from '../../core/domain/career-records.ts'
import { useHost } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { useAct } from '../../core/ui/index.ts'
import { type CareerRecord, nameOf, useRecordCalls } from './data.ts'
import { words } from './messages/index.ts'

/** Archive, open again, delete: each asks first and names the record and its student (G148). */
export function useRecordActs(kind: RecordKind) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const calls = useRecordCalls(kind)
  const { api } = useHost()
  const { act, remove } = useAct()
  const changes = [api[kind]] as never
  const title = (one: CareerRecord) => ({ name: nameOf(kind, one), student: one.student.name })
  const turn = (one: CareerRecord, is_archive: boolean) =>
    act({
      ask: {
        title: t(is_archive ? 'archiveTitle' : 'reopenTitle', title(one)),
        text: t(is_archive ? 'archiveText' : 'reopenText'),
        ok: t(is_archive ? 'archive' : 'reopen'),
      },
      // a record that was changed since she read it is not closed unread (R9)
      run: () => calls.archive!(one.uuid, { is_archive }, { ifMatch: one.updated_time }),
      success: common('updated'),
      changes,
    })
  return {
    archive: (one: CareerRecord) => turn(one, true),
    reopen: (one: CareerRecord) => turn(one, false),
    remove: (one: CareerRecord) =>
      remove({ title: t('deleteTitle', title(one)), text: t('deleteText'), run: () => calls.remove(one.uuid), changes }),
  }
}
