import { useState } from 'react'
import styled from 'styled-components'
import { fieldMessages } from '../../../core/api/index.ts'
import { useAction, useRefresh } from '../../../core/data/index.ts'
import { genderWords } from '../../../core/domain/code-tables.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, Dialog, Field, Input, Segmented, Textarea, useFaultFocus, useGuardedClose } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { bodyOf, type DraftField, draftOf, emptyDraft, faultsOf, type Teacher, type TeacherDraft, type TeacherType } from '../model.ts'
import type { Shown } from './PasswordDialog.tsx'

const Form = styled.form`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px 24px;
  & > :last-of-type { grid-column: 1 / -1; }
  @media (max-width: 640px) { grid-template-columns: minmax(0, 1fr); }
`

export interface TeacherDialogProps {
  /** Whom to change; without one a new account is made. */
  teacher?: Teacher
  type: TeacherType
  onClose: () => void
  /** The initial password of a new account. */
  onMade: (made: Shown) => void
}

/** A teacher or adviser: the phone number is the login name (B152). */
export function TeacherDialog({ teacher, type, onClose, onMade }: TeacherDialogProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const refresh = useRefresh()
  const [first] = useState<TeacherDraft>(() => (teacher ? draftOf(teacher) : emptyDraft))
  const [draft, setDraft] = useState(first)
  const [attempts, setAttempts] = useState(0)
  const form = useFaultFocus(attempts)
  const save = useAction(async () => {
    const { teachers } = host.api
    const body = bodyOf(draft)
    if (teacher) {
      await teachers.relation_update(teacher.uuid, body, { quiet: [400] })
    } else {
      const made = await teachers.relation_create({ ...body, cert_id: draft.cert_id.trim(), teacher_type: type }, { quiet: [400] })
      if (made.initial_password) onMade({ name: body.name, username: made.username, password: made.initial_password })
    }
    host.notify({ tone: 'success', text: common(teacher ? 'updated' : 'created') })
    await refresh('relation/teachers')
    onClose()
  })
  const faults = attempts > 0 ? faultsOf(draft, !teacher) : []
  const said = save.error?.status === 400 ? fieldMessages(save.error.body) : {}
  const wrong = (field: DraftField, text: string) => (faults.includes(field) ? text : said[field])
  const close = useGuardedClose(JSON.stringify(draft) !== JSON.stringify(first), onClose)
  const change = (part: Partial<TeacherDraft>) => setDraft({ ...draft, ...part })
  const submit = () => {
    setAttempts(attempts + 1)
    if (faultsOf(draft, !teacher).length === 0) void save.run()
  }
  const [male, female, unknown] = genderWords
  return (
    <Dialog
      open
      width={560}
      title={t(teacher ? `edit${type}` : `create${type}`)}
      onClose={close}
      footNote={said.non_field_errors ?? said.detail ?? said.username}
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
        <Field label={t('name')} required error={wrong('name', t('needName'))}>
          <Input value={draft.name} onText={name => change({ name })} />
        </Field>
        <Field label={t('gender')}>
          <Segmented
            options={[
              { value: male, label: t('male') },
              { value: female, label: t('female') },
              { value: unknown, label: t('unknown') },
            ]}
            value={draft.gender}
            onChange={gender => change({ gender })}
          />
        </Field>
        <Field label={t('phone')} required error={wrong('cert_id', t('needPhone'))} hint={t('phoneIsLogin')}>
          <Input
            inputMode="tel"
            maxLength={11}
            className="num"
            disabled={teacher !== undefined}
            value={draft.cert_id}
            onText={cert_id => change({ cert_id: cert_id.normalize('NFKC') })}
          />
        </Field>
        <Field label={t('number')} optional error={said.other_num}>
          <Input maxLength={64} value={draft.other_num} onText={other_num => change({ other_num })} />
        </Field>
        <Field label={t('email')} optional error={wrong('email', t('badEmail'))}>
          <Input inputMode="email" value={draft.email} onText={email => change({ email })} />
        </Field>
        <Field label={t('remark')} optional error={said.remark}>
          <Textarea rows={2} maxLength={500} value={draft.remark} onText={remark => change({ remark })} />
        </Field>
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}
