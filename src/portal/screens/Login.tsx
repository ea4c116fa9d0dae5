import { type FormEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import styled from 'styled-components'
import { ApiError } from '../../core/api/index.ts'
import { useAction, useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Button, Field, Input, PasswordInput, Tabs, WordButton } from '../../core/ui/index.ts'
import { safeRedirect } from '../guard.ts'
import { portalWords } from '../messages/index.ts'
import { rows } from '../routes/index.ts'
import { LanguageMenu, ThemeMenu } from '../shell/Preferences.tsx'
import { faultsOf, type LoginForm, type LoginWay } from './login-form.ts'

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
const Form = styled.form`
  display: grid;
  gap: 16px;
  padding-top: 20px;
`
const Captcha = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  & > :first-child { flex: 1; }
  & > img { border: 1px solid var(--zy-line-2); border-radius: var(--zy-r); background: #fff; }
`
const Corner = styled.div`
  display: flex;
  gap: 4px;
  justify-content: flex-end;
`

/** Signs in with a password, by account or by organisation; asks for the captcha where the school wants one (B146). */
export function Login() {
  const host = useHost()
  const t = useWords(portalWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [way, setWay] = useState<LoginWay>('account')
  const [form, setForm] = useState<LoginForm>({ username: '', password: '', unit: '', code: '' })
  const [tried, setTried] = useState(false)
  const captcha = useRecord(host.api.captcha_code.get_captcha_code)
  const asksCode = captcha.data?.enabled === true && way === 'account'
  const faults = faultsOf(form, way, asksCode)
  const box = useRef<HTMLFormElement>(null)

  const signIn = useAction(async () => {
    const { username, password, unit: work_unit, code: captcha_code } = form
    const captcha_key = captcha.data?.captcha_key
    try {
      const grant =
        way === 'unit'
          ? await host.api.login_methods.work_unit_login({ work_unit, username, password })
          : await host.api.login_methods.login({ username, password, ...(asksCode && { captcha_key, captcha_code }) })
      // The address first: the app loads the user at the place it was asked for, not at /login.
      const target = safeRedirect(rows, new URLSearchParams(search).get('redirect'))
      void navigate(target)
      host.session.adopt(grant)
    } catch (error) {
      if (error instanceof ApiError && asksCode) captcha.again()
      throw error
    }
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) void signIn.run()
    else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
  }
  const set = (field: keyof LoginForm) => (text: string) => setForm(now => ({ ...now, [field]: text }))
  const errorOf = (field: keyof LoginForm) => (tried && faults[field] ? t(faults[field]) : undefined)

  return (
    <Page>
      <Cover>
        <h1>{t('product')}</h1>
        <p>{t('slogan')}</p>
      </Cover>
      <Side>
        <Corner>
          <LanguageMenu />
          <ThemeMenu />
        </Corner>
        <Tabs
          label={t('loginTitle')}
          value={way}
          onChange={setWay}
          tabs={[
            { key: 'account', label: t('byAccount') },
            { key: 'unit', label: t('byUnit') },
          ]}
        >
          <Form ref={box} onSubmit={submit} noValidate>
            {way === 'unit' && (
              <Field label={t('workUnit')} required error={errorOf('unit')}>
                <Input value={form.unit} onText={set('unit')} autoComplete="organization" />
              </Field>
            )}
            <Field label={t('username')} required error={errorOf('username')} hint={t('usernameHint')}>
              <Input value={form.username} onText={set('username')} autoComplete="username" autoCapitalize="none" />
            </Field>
            <Field label={t('passwordField')} required error={errorOf('password')}>
              <PasswordInput value={form.password} onText={set('password')} autoComplete="current-password" />
            </Field>
            {asksCode && (
              <Field
                label={t('captcha')}
                required
                error={errorOf('code')}
                aside={<WordButton onClick={captcha.again}>{t('newCaptcha')}</WordButton>}
              >
                <Captcha>
                  <Input value={form.code} onText={set('code')} autoComplete="off" inputMode="numeric" maxLength={4} />
                  <img src={captcha.data?.image} alt={t('captcha')} width={120} height={38} />
                </Captcha>
              </Field>
            )}
            <Button kind="primary" size="l" type="submit" busy={signIn.busy} wide>
              {t('signIn')}
            </Button>
          </Form>
        </Tabs>
      </Side>
    </Page>
  )
}
