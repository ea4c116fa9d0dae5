import { useState } from 'react'
import * as z from 'zod/mini'
import { checked } from '../../../core/contracts/codecs.ts'
import { note, title } from '../../../core/contracts/fields.ts'
import { pictureKeys } from '../../../core/contracts/storage.ts'
import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost, usePlaces } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import {
  FailedPanel,
  FormPage,
  FormSection,
  MultiSelectField,
  NumberField,
  PageHead,
  PicturesField,
  Skeleton,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '../../../core/ui/index.ts'
import type { Product } from '../data.ts'
import { words } from '../messages/index.ts'

/** As it is typed: a price in yuan. */
const Body = z.object({
  vip_name: title(40),
  cost: checked(z.number(), z.gte(0.01), z.lte(100_000), z.multipleOf(0.01)),
  days: checked(z.int(), z.gte(1), z.lte(3660)),
  vip_desc: z.optional(note(2000)),
  is_personal: z.optional(z.boolean()),
  permissions: z.optional(z.array(z.uuid())),
  cover: z.optional(pictureKeys(1)),
})

/** R199: a new product, or the change of one. What was ordered keeps the price it was ordered at. */
export function ProductEdit({ uuid }: { uuid: string | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const product = useRecord(uuid ? api.group_extensions.vip : null, uuid ?? '')
  // a product tells its roles by name, and is told them by key: without this list it would read as one that opens nothing
  const roles = useList(api.permission_extensions.list, {})
  if (roles.rows && (!uuid || product.data)) return <ProductForm row={product.data} roles={roles.rows} />
  const failed = [product, roles].find(({ error }) => error)
  return (
    <div aria-busy={!failed}>
      <PageHead title={t(uuid ? 'edit' : 'create')} />
      {failed ? <FailedPanel text={failed.error?.detail} onRetry={failed.again} /> : <Skeleton width="100%" height={240} />}
    </div>
  )
}

/** The file behind the address of a picture: its key is the name. */
const coverOf = ({ cover_url: uri, vip_name }: Product) =>
  uri ? { uuid: uri.replace(/^.*\/|\.\w+$/g, ''), uri, name: vip_name, size: 0 } : undefined

interface FormProps {
  row: Product | undefined
  roles: readonly { readonly uuid: string; readonly name: Product['opens'][number] }[]
}

function ProductForm({ row, roles }: FormProps) {
  const t = useWords(words)
  const { api } = useHost()
  const places = usePlaces()
  const [isSending, setSending] = useState(false)
  const cover = row && coverOf(row)
  const form = useForm({
    name: 'sys/group_extensions',
    title: t(row ? 'edit' : 'create'),
    words,
    body: Body,
    row,
    // also of what somebody else has saved meanwhile
    read: (one: Product) => {
      const picture = coverOf(one)
      return {
        cost: one.cost / 100,
        permissions: roles.filter(({ name }) => one.opens.includes(name)).map(({ uuid }) => uuid),
        cover: picture ? [picture.uuid] : [],
      }
    },
    check: () => ({ cover: isSending ? { code: 'sending' } : undefined }),
    save: ({ cost, ...body }, how) => {
      const sent = { ...body, ...(cost !== undefined && { cost: Math.round(cost * 100) }) }
      return row ? api.group_extensions.patch(row.uuid, sent, how) : api.group_extensions.create(sent as never, how)
    },
    changes: [api.group_extensions],
    leads: ({ uuid }) => places.canGo('vip.product', { uuid }) && places.go('vip.product', { uuid }),
  })
  const { fields } = form
  return (
    <FormPage form={form} sub={row?.vip_name}>
      <FormSection title={t('about')}>
        <TextField of={fields.vip_name} />
        <NumberField of={fields.cost} unit="¥" decimal />
        <NumberField of={fields.days} unit={t('day')} />
        <SwitchField of={fields.is_personal} />
        <TextAreaField of={fields.vip_desc} rows={4} counted />
        <PicturesField of={fields.cover} limit={1} there={cover && [cover]} onBusy={setSending} />
      </FormSection>
      <FormSection title={t('permissions')}>
        <MultiSelectField of={fields.permissions} options={roles.map(({ uuid, name }) => ({ value: uuid, label: name }))} />
      </FormSection>
    </FormPage>
  )
}
