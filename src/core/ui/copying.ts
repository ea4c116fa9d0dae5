import { useRef } from 'react'
import { useHost } from '../host/index.ts'
import { useWords } from '../i18n/index.ts'
import { uiWords } from './messages/index.ts'

/** Copies; on plain-http intranets, which have no clipboard, the old way by a selection. */
async function copyText(text: string, beside: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    beside?.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    return isCopied
  }
}

/**
 * A table as text that a spreadsheet takes apart into the same cells when it is pasted: no cell is two, and none is a formula (S8), for
 * which a sign is set before what would be one, as OWASP has it for csv files.
 */
export const asPasted = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell => cell.replace(/[\t\r\n]+/g, ' ').replace(/^ *[=+@"＝＋－＠-]/, "'$&")).join('\t')).join('\n')

/** Copies and says whether it did. `beside` is an element that stays: a dialog keeps the selection to itself. */
export function useCopy<E extends HTMLElement>() {
  const t = useWords(uiWords)
  const host = useHost()
  const beside = useRef<E>(null)
  const copy = async (text: string) => {
    const isCopied = await copyText(text, beside.current)
    host.notify(isCopied ? { tone: 'success', text: t('copied') } : { tone: 'warning', text: t('copyFailed') })
  }
  return { beside, copy }
}
