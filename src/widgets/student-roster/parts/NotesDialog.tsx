import styled from 'styled-components'
import { FollowNoteWrite } from '../../../core/contracts/relation/follow_notes.ts'
import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, FormDialog, Moment, Note, Skeleton, TextAreaField, useAct, useForm, WordButton } from '../../../core/ui/index.ts'
import type { Follow } from '../following.ts'
import { words } from '../messages/index.ts'

const Notes = styled.ol`
  grid-column: 1 / -1;
  max-height: 320px;
  overflow-y: auto;
  border-top: 1px solid var(--zy-line);
  & > li { padding: 10px 0; border-bottom: 1px solid var(--zy-line); overflow-wrap: anywhere; white-space: pre-line; }
  & > li > div { display: flex; justify-content: space-between; gap: 12px; }
`

/** What was noted of a student, newest first, and a new note. Only the teacher who wrote them reads them. */
export function NotesDialog({ follow, onClose }: { follow: Follow; onClose: () => void }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const { remove } = useAct()
  const changes = [api.follow_notes, api.teacher_follow_student]
  const notes = useList(api.follow_notes.list, { follow: follow.uuid })
  const form = useForm({
    name: 'follow_notes',
    title: t('notesOf', { name: follow.student.name }),
    words,
    body: FollowNoteWrite,
    of: follow.uuid,
    ask: false,
    save: (body, how) => api.follow_notes.create({ ...body, follow: follow.uuid }, how),
    changes,
    done: onClose,
  })
  return (
    <FormDialog form={form} width={560} onClose={onClose} note={t('notesPrivate')}>
      <TextAreaField of={form.fields.content} rows={4} wide />
      {notes.error && !notes.rows ? (
        <FailedPanel bare text={notes.error.detail} onRetry={notes.again} />
      ) : !notes.rows ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={64} />
        </div>
      ) : notes.rows.length === 0 ? (
        <Note>{t('noNotes')}</Note>
      ) : (
        <Notes aria-label={t('notes')}>
          {notes.rows.map(one => (
            <li key={one.uuid}>
              <div>
                <Note>
                  <Moment at={one.created_time} />
                </Note>
                <WordButton
                  tone="danger"
                  onClick={() =>
                    remove({
                      title: t('deleteNoteTitle'),
                      text: t('deleteNoteText'),
                      run: () => api.follow_notes.remove(one.uuid),
                      changes,
                    })
                  }
                >
                  {common('delete')}
                </WordButton>
              </div>
              {one.content}
            </li>
          ))}
        </Notes>
      )}
    </FormDialog>
  )
}
