import type { Book, Steps } from './book.ts'
import { decode, readCsv } from './csv.ts'
import { ReadError } from './file-rules.ts'
import { formatOf } from './format.ts'
import { readXlsx } from './xlsx.ts'

/** An encrypted xlsx is a compound file with a stream of this name. */
function isSealed(bytes: Uint8Array): boolean {
  const head = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1))
  return head.includes('EncryptedPackage')
}

/** SheetJS comes with the worker, or with the chunk that does without one; never with the widget itself. */
export type LoadXls = () => Promise<(bytes: Uint8Array) => Steps<Book>>

/** Chooses the reader by content. A name that promises something else is refused rather than guessed at. */
export async function readerFor(bytes: Uint8Array, name: string, loadXls: LoadXls): Promise<Steps<Book>> {
  if (bytes.length === 0) throw new ReadError('empty_file')
  const format = formatOf(bytes)
  if (format === 'zip') return readXlsx(bytes)
  if (format === 'text') {
    const decoded = decode(bytes)
    const fault = noTable(decoded.text.slice(0, 4000), /\.csv$/i.test(name))
    if (fault) throw fault
    return readCsv(decoded)
  }
  if (isSealed(bytes)) throw new ReadError('encrypted')
  const read = await loadXls()
  return read(bytes)
}

/** What a text is that is no csv: many systems hand out web pages and plain text under the name of xls. */
function noTable(head: string, isCsv: boolean): ReadError | undefined {
  const start = head.trimStart()
  if (/^<\?xml[^>]*>[\s\S]*urn:schemas-microsoft-com:office:spreadsheet/.test(start)) return new ReadError('other_format', { name: 'XML' })
  if (/^(<!doctype html|<html|<head|<meta|<style|<body|<div|<table|MIME-Version:)/i.test(start)) return new ReadError('web_page')
  if (isCsv) return
  const isText = !/(?![\t\r\n])\p{Cc}|\ufffd/u.test(head) && head.split(/[\r\n]+/).filter(line => /[,\t;|]/.test(line)).length > 1
  return new ReadError(isText ? 'text_file' : 'not_spreadsheet')
}

/** Whatever a reader throws becomes a fault that has words. */
export function faultOf(error: unknown): ReadError {
  if (error instanceof ReadError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new ReadError(/password|encrypt/i.test(text) ? 'encrypted' : 'corrupt')
}
