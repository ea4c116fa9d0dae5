import type { ReactNode } from 'react'
import { useRecord } from '../../../core/data/index.ts'
import { FailedPanel, PageHead, Skeleton } from '../../../core/ui/index.ts'

interface StoredProps<R> {
  call: { (uuid: string): Promise<R>; readonly path: string }
  /** Of what is stored; without it something new is made. */
  uuid: string | undefined
  title: string
  children: (row: R | undefined) => ReactNode
}

/** A form over what is stored: it stands there once that has come, and says so where it does not. */
export function Stored<R>({ call, uuid, title, children }: StoredProps<R>) {
  const { data, error, again } = useRecord(uuid ? call : null, uuid ?? '')
  if (!uuid || data) return children(data)
  return (
    <div aria-busy={!error}>
      <PageHead title={title} />
      {error ? <FailedPanel text={error.detail} onRetry={again} /> : <Skeleton width="100%" height={240} />}
    </div>
  )
}
