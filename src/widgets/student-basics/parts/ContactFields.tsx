import { useWords } from '../../../core/i18n/index.ts'
import { Input, Textarea } from '../../../core/ui/index.ts'
import { studentBasicsWords } from '../messages/index.ts'
import type { BasicsForm } from '../use-basics-form.ts'
import { Place, Three } from './Place.tsx'

/** How to reach her; all of it may stay empty. */
export function ContactFields({ basics }: { basics: BasicsForm }) {
  const t = useWords(studentBasicsWords)
  const { form, set, errors, isReadOnly } = basics
  return (
    <Three>
      <Place name="phone" label={t('phone')} optional error={errors.phone}>
        <Input type="tel" value={form.phone} onText={text => set('phone', text)} disabled={isReadOnly} maxLength={20} autoComplete="tel" />
      </Place>
      <Place name="qq" label={t('qq')} optional error={errors.qq}>
        <Input value={form.qq} onText={text => set('qq', text)} disabled={isReadOnly} maxLength={20} inputMode="numeric" />
      </Place>
      <Place name="wechat_num" label={t('wechat')} optional error={errors.wechat_num}>
        <Input value={form.wechat_num} onText={text => set('wechat_num', text)} disabled={isReadOnly} maxLength={40} />
      </Place>
      <Place name="email" label={t('email')} optional error={errors.email}>
        <Input type="email" value={form.email} onText={text => set('email', text)} disabled={isReadOnly} autoComplete="email" />
      </Place>
      <Place name="remark" wide label={t('remark')} optional error={errors.remark}>
        <Textarea value={form.remark} onText={text => set('remark', text)} disabled={isReadOnly} maxLength={500} rows={3} />
      </Place>
    </Three>
  )
}
