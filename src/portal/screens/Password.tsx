import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import styled from 'styled-components'
import { fieldMessages } from '../../core/api/index.ts'
import { useAction } from '../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Button, Field, PageHead, PasswordInput } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { passwordFaults } from './password-form.ts'

const Form = styled.form`
  display: grid;
  gap: 16px;
  max-width: 400px;
`

/** 安全中心: one's own password. It ends every other session; this one goes on with the token of the answer (C012). */
export function Password() {
  const host = useHost()
  const navigate = useNavigate()
  const t = useWords(portalWords)
  const mustChange = useCurrentUser()?.must_change_password
  const [form, setForm] = useState({ old: '', fresh: '', repeat: '' })
  const [tried, setTried] = useState(false)
  const faults = passwordFaults(form)
  const change = useAction(async () => {
    const grant = await host.api.users.change_password({ old_password: form.old, password: form.fresh })
    host.notify({ tone: 'success', text: t('changed') })
    void navigate('/')
    host.session.adopt(grant)
  })
  const refused = fieldMessages(change.error?.body)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) void change.run()
  }
  const set = (field: keyof typeof form) => (text: string) => setForm(now => ({ ...now, [field]: text }))
  const errorOf = (field: keyof typeof form) => (tried && faults[field] ? t(faults[field]) : undefined)
  return (
    <>
      <PageHead title={t('password')} sub={mustChange ? t('mustChange') : undefined} />
      <Form onSubmit={submit} noValidate>
        <Field label={t('oldPassword')} required error={errorOf('old') ?? refused.old_password}>
          <PasswordInput value={form.old} onText={set('old')} autoComplete="current-password" />
        </Field>
        <Field label={t('newPassword')} required hint={t('passwordRule')} error={errorOf('fresh') ?? refused.password}>
          <PasswordInput value={form.fresh} onText={set('fresh')} autoComplete="new-password" maxLength={72} />
        </Field>
        <Field label={t('repeatPassword')} required error={errorOf('repeat')}>
          <PasswordInput value={form.repeat} onText={set('repeat')} autoComplete="new-password" maxLength={72} />
        </Field>
        <div>
          <Button kind="primary" type="submit" busy={change.busy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </>
  )
}
