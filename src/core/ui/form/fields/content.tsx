import { useState } from 'react'
import type { ClientCall } from '../../../api/index.ts'
import { useHost } from '../../../host/index.ts'
import { RichText } from '../../rich-text/RichText.tsx'
import { useStorage } from '../../upload/storage.ts'
import type { Uploaded } from '../../upload/task.ts'
import { Upload } from '../../upload/Upload.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'

/** The words of rich text; a template runs nothing and fetches nothing. */
function textOf(html: unknown): string {
  const template = document.createElement('template')
  template.innerHTML = String(html)
  return template.content.textContent ?? ''
}

/** Rich text by our allow-list; over its limit every word stays and the form refuses (B214). */
export function RichTextField({ of, max, height, ...look }: FieldLook & { of: FieldBinding<string>; max?: number; height?: number }) {
  return (
    <FieldBox of={of} say={textOf} wide {...look}>
      <RichText value={of.value ?? ''} onChange={of.set} max={max} height={height} disabled={of.disabled} />
    </FieldBox>
  )
}

interface StoredFieldProps extends FieldLook {
  /** The keys of what is sent along, in their order, as a contract writes them (`pictureKeys`). */
  of: FieldBinding<readonly string[]>
  /** What the record carries already: their names and sizes. */
  there?: readonly Uploaded[] | undefined
  limit?: number
  accept?: string
  /** Told whether files are on their way, or broke on it: a form waits for them. */
  onBusy?: (isBusy: boolean) => void
}

/** Pictures, below 10 MB each (B220), kept by the server when they arrive and carried by the record when it is saved. */
export function PicturesField(props: StoredFieldProps) {
  const { api } = useHost()
  return <Stored {...props} kind="image" call={api.storage.image_file_models} />
}
/** Files, up to 100 MB each (B228). */
export function FilesField(props: StoredFieldProps) {
  const { api } = useHost()
  return <Stored {...props} kind="file" call={api.storage.file_models} />
}

function Stored({
  of,
  there = [],
  kind,
  call,
  wide,
  label,
  hint,
  aside,
  ...upload
}: StoredFieldProps & { kind: 'image' | 'file'; call: ClientCall }) {
  const send = useStorage(call)
  const [arrived, setArrived] = useState<readonly Uploaded[]>([])
  const known = new Map([...there, ...arrived].map(one => [one.uuid, one]))
  // a draft that was typed before the page was opened again has keys alone
  const value = (of.value ?? []).map(uuid => known.get(uuid) ?? { uuid, uri: `/storage/files/${uuid}`, name: '' })
  const change = (files: readonly Uploaded[]) => {
    setArrived(before => [...before, ...files.filter(file => !known.has(file.uuid))])
    of.set(files.flatMap(file => file.uuid ?? []))
  }
  return (
    <FieldBox of={of} say={uuid => known.get(String(uuid))?.name} holdsFiles wide={wide} label={label} hint={hint} aside={aside}>
      <Upload kind={kind} value={value} onChange={change} send={send} disabled={of.disabled} {...upload} />
    </FieldBox>
  )
}
