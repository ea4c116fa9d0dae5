import { type RefObject, useEffect, useRef } from 'react'
import { useHost } from '../host/index.ts'
import { useWords } from '../i18n/index.ts'
import { uiWords } from './messages/index.ts'

/**
 * The first field with a fault gets the focus after each attempt to save.
 *
 * @example
 * const form = useFaultFocus(attempts)
 * <form ref={form}>…</form>
 */
export function useFaultFocus(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return form
}

/** Closing asks first when something was typed that is not saved. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => void {
  const host = useHost()
  const t = useWords(uiWords)
  return async () => {
    const mayGo =
      !isDirty || (await host.confirm({ title: t('leaveTitle'), text: t('leaveText'), ok: t('leaveOk'), cancel: t('leaveNot') }))
    if (mayGo) onClose()
  }
}
