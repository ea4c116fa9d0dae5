import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styled from 'styled-components'
import type { TokenGrant } from '../../core/auth/index.ts'
import type { Shaped } from '../../core/contracts/define.ts'
import { Login as LoginBody, WorkUnitLogin } from '../../core/contracts/login-methods.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import {
  Button,
  FormBody,
  type FormFrame,
  type FormOptions,
  PasswordField,
  Refusal,
  Tabs,
  TextField,
  useForm,
} from '../../core/ui/index.ts'
import { safeRedirect } from '../guard.ts'
import { portalWords } from '../messages/index.ts'
import { loginWords } from '../messages/login/index.ts'
import { rows } from '../routes/index.ts'
import { LanguageMenu, ThemeMenu } from '../shell/Preferences.tsx'
import { CaptchaField, useCaptcha } from './captcha.tsx'

const Page = styled.main`
  min-height: 100vh;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(360px, 480px);
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); align-content: start; }
`
const Cover = styled.div`
  background: var(--zy-ground);
  border-inline-end: 1px solid var(--zy-line);
  padding: 20vh clamp(24px, 7vw, 120px) 40px;
  & > h1 { font: var(--zy-t40); letter-spacing: .12em; }
  & > p { font: var(--zy-t20); color: var(--zy-ink-2); padding-top: 16px; max-width: 20em; }
  @media (max-width: 1023px) { padding: 32px 16px 24px; border: 0; & > h1 { font: var(--zy-t28); } & > p { font: var(--zy-t14); padding-top: 4px; } }
`
const Side = styled.div`
  padding: 20vh clamp(24px, 4vw, 64px) 40px;
  display: grid;
  align-content: start;
  gap: 24px;
  @media (max-width: 1023px) { padding: 24px 16px; }
`
const Column = styled.div`
  padding-top: 20px;
`
const Corner = styled.div`
  display: flex;
  gap: 4px;
  justify-content: flex-end;
`

type LoginTab = 'account' | 'unit'

/** Signs in with a password, by account or by organisation; asks for the captcha where the school wants one (B146) or too many tries have failed. */
export function Login() {
  const t = useWords(loginWords)
  const product = useWords(portalWords)('product')
  const [tab, setTab] = useState<LoginTab>('account')
  return (
    <Page>
      <Cover>
        <h1>{product}</h1>
        <p>{t('slogan')}</p>
      </Cover>
      <Side>
        <Corner>
          <LanguageMenu />
          <ThemeMenu />
        </Corner>
        <Tabs
          label={t('loginTitle')}
          value={tab}
          onChange={setTab}
          tabs={[
            { key: 'account', label: t('byAccount') },
            { key: 'unit', label: t('byUnit') },
          ]}
        >
          <Column>{tab === 'account' ? <ByAccount /> : <ByUnit />}</Column>
        </Tabs>
      </Side>
    </Page>
  )
}

/** What every way in has in common: nothing is written down, nothing is asked before, and afterwards one goes where one wanted to. */
function useLoginForm<B extends Shaped>(own: Pick<FormOptions<B, TokenGrant>, 'name' | 'body' | 'save' | 'secret' | 'required'>) {
  const host = useHost()
  const t = useWords(loginWords)
  const { search } = useLocation()
  const navigate = useNavigate()
  return useForm<B, TokenGrant>({
    ...own,
    title: t('loginTitle'),
    words: loginWords,
    ask: false,
    success: false,
    unanswered: t('noAnswer'),
    done(grant) {
      // The address first: the app loads the user at the place it was asked for, not at /login.
      void navigate(safeRedirect(rows, new URLSearchParams(search).get('redirect')))
      host.session.adopt(grant)
    },
  })
}

function ByAccount() {
  const { api } = useHost()
  const captcha = useCaptcha()
  const form = useLoginForm({
    name: 'login',
    body: LoginBody,
    secret: ['username', 'password', 'captcha_code'],
    required: captcha.required,
    save: (body, { quiet }) => captcha.with(answer => api.login_methods.login({ ...body, ...answer }, { quiet })),
  })
  const { username, password, captcha_code } = form.fields
  return (
    <FormBody form={form}>
      <TextField of={username} autoComplete="username" />
      <PasswordField of={password} autoComplete="current-password" />
      <CaptchaField captcha={captcha} of={captcha_code} />
      <Enter form={form} />
    </FormBody>
  )
}

function ByUnit() {
  const { api } = useHost()
  const captcha = useCaptcha()
  const form = useLoginForm({
    name: 'unit-login',
    body: WorkUnitLogin,
    secret: ['work_unit', 'username', 'password', 'captcha_code'],
    required: captcha.required,
    save: (body, { quiet }) => captcha.with(answer => api.login_methods.work_unit_login({ ...body, ...answer }, { quiet })),
  })
  const { work_unit, username, password, captcha_code } = form.fields
  return (
    <FormBody form={form}>
      <TextField of={work_unit} autoComplete="organization" />
      <TextField of={username} autoComplete="username" />
      <PasswordField of={password} autoComplete="current-password" />
      <CaptchaField captcha={captcha} of={captcha_code} />
      <Enter form={form} />
    </FormBody>
  )
}

function Enter({ form }: { form: FormFrame }) {
  const t = useWords(loginWords)
  return (
    <>
      {form.refusal.length > 0 && <Refusal lines={form.refusal} />}
      <Button kind="primary" size="l" type="submit" busy={form.busy} wide>
        {t('signIn')}
      </Button>
    </>
  )
}
