import * as z from 'zod/mini'
import { PasswordChange } from '../../core/contracts/sys/users.ts'
import { useCurrentUser, useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { FormPage, FormSection, PasswordField, useForm } from '../../core/ui/index.ts'
import { portalWords } from '../messages/index.ts'
import { passwordWords as words } from '../messages/password/index.ts'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const body = z.object({ ...PasswordChange.shape, repeat: z.string() })

/** 安全中心: one's own password (D013). It ends every other session; this one goes on with the token of the answer (C012). */
export function Password() {
  const host = useHost()
  const t = useWords(words)
  const title = useWords(portalWords)('password')
  const captcha = useCaptcha()
  const mustChange = useCurrentUser()?.must_change_password
  const form = useForm({
    name: 'password',
    title,
    words,
    body,
    secret: ['old_password', 'password', 'repeat', 'captcha_code'],
    required: captcha.required,
    check: ({ password, repeat }) => ({ repeat: password !== repeat ? { code: 'differs' } : undefined }),
    save: ({ repeat, ...sent }, how) => captcha.with(answer => host.api.users.change_password({ ...sent, ...answer }, how)),
    success: t('changed'),
    done(grant) {
      host.session.renew(grant)
      host.go('dashboard')
    },
  })
  const { old_password, password, repeat, captcha_code } = form.fields
  return (
    <FormPage form={form} sub={mustChange ? t('mustChange') : undefined}>
      <FormSection>
        <PasswordField of={old_password} autoComplete="current-password" />
        <PasswordField of={password} autoComplete="new-password" />
        <PasswordField of={repeat} autoComplete="new-password" />
        <CaptchaField captcha={captcha} of={captcha_code} />
      </FormSection>
    </FormPage>
  )
}
