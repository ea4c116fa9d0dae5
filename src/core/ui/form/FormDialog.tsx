import type { ReactNode } from 'react'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { FormBody, type FormFrame, FormGrid, FormNotes, Refusal } from './frame.tsx'

export interface FormDialogProps {
  form: FormFrame
  onClose: () => void
  /** 440 for one column, 560 and more for two. */
  width?: number
  /** What the primary button says; 保存 unless given. */
  ok?: string
  /** Why saving is not possible now; the button is grey and says so. */
  blocked?: string | undefined
  /** A quiet line at the left of the foot. */
  note?: ReactNode
  children: ReactNode
}

/** A form in a dialog: title, fields, what was refused, cancel and save. Closing with something unsaved asks first. */
export function FormDialog({ form, onClose, width = 440, ok, blocked, note, children }: FormDialogProps) {
  const common = useWords(commonWords)
  const close = () => void form.close(onClose)
  return (
    <Dialog
      open
      width={width}
      title={form.title}
      onClose={close}
      footNote={form.refusal.length > 0 ? <Refusal lines={form.refusal} /> : (blocked ?? note)}
      footer={
        <>
          <Button onClick={close}>{common(form.isReadOnly ? 'close' : 'cancel')}</Button>
          {!form.isReadOnly && (
            <Button kind="primary" busy={form.busy} disabled={blocked !== undefined} onClick={() => void form.submit()}>
              {ok ?? common('save')}
            </Button>
          )}
        </>
      }
    >
      <FormBody form={form}>
        <FormNotes form={form} />
        <FormGrid data-columns={width < 560 ? 1 : 2}>{children}</FormGrid>
        <button type="submit" hidden />
      </FormBody>
    </Dialog>
  )
}
