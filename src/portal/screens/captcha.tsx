import { useState } from 'react'
import styled from 'styled-components'
import { ApiError } from '../../core/api/index.ts'
import { useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { type FieldBinding, FieldBox, Input, WordButton } from '../../core/ui/index.ts'
import { loginWords } from '../messages/login/index.ts'

const Row = styled.div`
  display: grid;
  gap: 8px;
  & > img { max-width: 100%; border: 1px solid var(--zy-line-2); border-radius: var(--zy-r); background: #fff; }
`

/** The captcha beside a password: where the school always wants one (B146), and once the server has asked for one. */
export function useCaptcha() {
  const { api } = useHost()
  const [isAsked, setIsAsked] = useState(false)
  const { data, again } = useRecord(api.captcha_code.get_captcha_code, isAsked ? { wanted: true } : {})
  const isNeeded = isAsked || data?.enabled === true
  const required: readonly 'captcha_code'[] = isNeeded ? ['captcha_code'] : []
  return {
    isNeeded,
    required,
    picture: data?.image,
    again,
    /** Sends with the picture's key. A picture is good for one try: after a refusal there is another. */
    async with<R>(send: (answer: { captcha_key?: string }) => Promise<R>): Promise<R> {
      try {
        return await send(isNeeded && data ? { captcha_key: data.captcha_key } : {})
      } catch (error) {
        if (isNeeded) again()
        else if (error instanceof ApiError && Object.hasOwn((error.body as object | undefined) ?? {}, 'captcha_code')) setIsAsked(true)
        throw error
      }
    },
  }
}

interface CaptchaFieldProps {
  readonly captcha: ReturnType<typeof useCaptcha>
  readonly of: FieldBinding<string | null>
}

/** Its field, where it is asked for. */
export function CaptchaField({ captcha, of }: CaptchaFieldProps) {
  const t = useWords(loginWords)
  if (!captcha.isNeeded) return null
  return (
    <FieldBox of={of} say={undefined} aside={<WordButton onClick={captcha.again}>{t('newCaptcha')}</WordButton>}>
      <Row>
        {captcha.picture && <img src={captcha.picture} alt={t('captcha_code')} width={288} height={80} />}
        <Input value={of.value ?? ''} onText={of.set} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={6} />
      </Row>
    </FieldBox>
  )
}
