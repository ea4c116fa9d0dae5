import { useState } from 'react'
import styled from 'styled-components'
import { fieldMessages } from '../../../core/api/index.ts'
import { useAction, useRefresh } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, Field, Input, NumberField, useFaultFocus, useGuardedClose } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { bodyOf, type ClassDraft, draftOf, emptyDraft, faultsOf, type Grade } from '../model.ts'

const Form = styled.form`
  display: grid;
  gap: 16px;
`

export interface ClassDialogProps {
  /** The class to change; without one a new one is made. */
  one?: Grade
  /** The year a new class is most likely of. */
  year: number
  onClose: () => void
}

/** Makes a class or changes one: name, year, campus. */
export function ClassDialog({ one, year, onClose }: ClassDialogProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const refresh = useRefresh()
  const [first] = useState<ClassDraft>(() => (one ? draftOf(one) : emptyDraft(year)))
  const [draft, setDraft] = useState(first)
  const [attempts, setAttempts] = useState(0)
  const form = useFaultFocus(attempts)
  const save = useAction(async () => {
    const body = bodyOf(draft)
    if (one) await host.api.grades.patch(one.uuid, body, { quiet: [400] })
    else await host.api.grades.create(body, { quiet: [400] })
    host.notify({ tone: 'success', text: common(one ? 'updated' : 'created') })
    await refresh('data_dict/grade', 'relation/students')
    onClose()
  })
  const faults = attempts > 0 ? faultsOf(draft) : []
  const said = save.error?.status === 400 ? fieldMessages(save.error.body) : {}
  const close = useGuardedClose(JSON.stringify(draft) !== JSON.stringify(first), onClose)
  const change = (part: Partial<ClassDraft>) => setDraft({ ...draft, ...part })
  const submit = () => {
    setAttempts(attempts + 1)
    if (faultsOf(draft).length === 0) void save.run()
  }
  return (
    <Dialog
      open
      width={440}
      title={t(one ? 'edit' : 'create')}
      onClose={close}
      footNote={said.non_field_errors ?? said.detail}
      footer={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button kind="primary" busy={save.busy} onClick={submit}>
            {common('save')}
          </Button>
        </>
      }
    >
      <Form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Field label={t('name')} required error={(faults.includes('name') && t('needName')) || said.name} hint={t('nameHint')}>
          <Input value={draft.name} onText={name => change({ name })} />
        </Field>
        <Field label={t('enrolled')} required error={(faults.includes('year') && t('needYear')) || said.year} hint={t('yearHint')}>
          <NumberField maxLength={4} value={draft.year} onNumber={next => change({ year: next })} />
        </Field>
        <Field label={t('area')} optional error={said.school_area}>
          <Input value={draft.school_area} onText={school_area => change({ school_area })} />
        </Field>
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}
