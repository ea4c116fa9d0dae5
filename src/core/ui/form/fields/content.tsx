import { RichText } from '../../rich-text/RichText.tsx'
import type { Send, Uploaded } from '../../upload/task.ts'
import { Upload } from '../../upload/Upload.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'

/** Rich text by our allow-list; over its limit every word stays and the form refuses (B214). */
export function RichTextField({ of, max, height, ...look }: FieldLook & { of: FieldBinding<string>; max?: number; height?: number }) {
  return (
    <FieldBox of={of} wide {...look}>
      <RichText value={of.value ?? ''} onChange={of.set} max={max} height={height} disabled={of.disabled} />
    </FieldBox>
  )
}

interface UploadFieldProps extends FieldLook {
  of: FieldBinding<readonly Uploaded[]>
  send: Send
  limit?: number
  maxMb?: number
  accept?: string
  /** Told while files are on their way: a form waits for them. */
  onBusy?: (isBusy: boolean) => void
}

/** Pictures, below 10 MB each (B220). */
export const ImagesField = (props: UploadFieldProps) => <Files {...props} kind="image" below />
/** Files, up to 100 MB each (B228). */
export const FilesField = (props: UploadFieldProps) => <Files {...props} kind="file" />

function Files({ of, wide, label, hint, aside, ...upload }: UploadFieldProps & { kind: 'image' | 'file'; below?: boolean }) {
  return (
    <FieldBox of={of} wide={wide} label={label} hint={hint} aside={aside}>
      <Upload value={of.value ?? []} onChange={of.set} disabled={of.disabled} {...upload} />
    </FieldBox>
  )
}
