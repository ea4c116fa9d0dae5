import { site_tokens } from '../../../core/contracts/relation/site_tokens.ts'
import { publicWidgets } from '../../../core/domain/embedding.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ChipsField, FormDialog, SelectField, TextField, useForm } from '../../../core/ui/index.ts'
import type { MadeToken } from '../data.ts'
import { words } from '../messages/index.ts'
import { lives } from '../model.ts'

/** Makes a token; it goes straight to the dialog that shows it, once. */
export function TokenDialog({ onMade, onClose }: { onMade: (made: MadeToken) => void; onClose: () => void }) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: 'relation/site_tokens',
    title: t('create'),
    words,
    body: site_tokens.write,
    start: { widgets: [...publicWidgets], days: 365 },
    required: ['days'],
    ask: false,
    success: false,
    save: (body, how) => api.site_tokens.make(body, how),
    changes: [api.site_tokens],
    done: onMade,
  })
  const { name, origin, widgets, days } = form.fields
  return (
    <FormDialog form={form} onClose={onClose} width={480} ok={t('create')}>
      <TextField of={name} />
      <TextField of={origin} type="url" inputMode="url" placeholder="https://" />
      <ChipsField of={widgets} options={publicWidgets.map(value => ({ value, label: t(value) }))} />
      <SelectField of={days} options={lives.map(value => ({ value, label: t(`life.${value}`) }))} />
    </FormDialog>
  )
}
