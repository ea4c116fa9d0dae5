import { useMemo } from 'react'
import { ApiError, type ClientCall, errorLines } from '../../api/index.ts'
import { useHost } from '../../host/index.ts'
import { type Send, type Uploaded, UploadRefused } from './task.ts'

/** Our own storage as the port of an upload field, by the call that takes the file: `api.storage.image_file_models` (C152, C153). */
export function useStorage(call: ClientCall): Send {
  const host = useHost()
  return useMemo<Send>(
    () => async (file, sending) => {
      try {
        // what broke begins anew: a form is one request
        sending.onProgress(0)
        return (await host.sendFile(call, file, sending)) as Uploaded
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.kind !== 'refused') throw failure
        // who is no longer signed in, and a server in trouble, are everybody's matter; the rest is about this file
        if (failure.status === 401 || failure.status >= 500) {
          host.report(failure)
          throw failure
        }
        throw new UploadRefused(failure.detail ?? errorLines(Object.values(failure.body ?? {})).join(' '))
      }
    },
    [host, call],
  )
}
