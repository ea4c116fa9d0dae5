import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { importKinds } from '../../../core/contracts/import/index.ts'
import { patience, ReadError } from './file-rules.ts'
import { formatOf } from './format.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import type { Opened, TableAsked } from './session.ts'
import type { Table } from './table.ts'
import { emptyTable } from './table.ts'

/** A file under way. `close` ends its worker; everything still awaited then stays unanswered. */
export interface Reader {
  open(file: File, kind: ImportKindName): Promise<Opened>
  table(asked: TableAsked): Promise<Table>
  close(): void
}

/** Reads in a worker; where the page's CSP forbids workers from a blob, on the main thread in short slices. */
export function createReader(): Reader {
  let inner: Promise<Reader> | undefined
  return {
    async open(file, kind) {
      const reader = await startWorker(await needsSheetJs(file)).catch(() => import('./slices.ts').then(module => module.sliceReader()))
      inner = Promise.resolve(reader)
      return reader.open(file, kind)
    },
    table: async asked => {
      if (!inner) throw new ReadError('corrupt')
      return (await inner).table(asked)
    },
    close: () => void inner?.then(reader => reader.close()),
  }
}

const needsSheetJs = async (file: File) => {
  const format = formatOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  return format === 'compound' || format === 'old'
}

/** A refused worker fails by an `error` event, not by throwing: it is alive once it has answered. */
async function startWorker(isOld: boolean): Promise<Reader> {
  const { default: Inline } = await (isOld ? import('./xls.worker.ts?worker&inline') : import('./reader.worker.ts?worker&inline'))
  const worker = new Inline()
  await new Promise<void>((alive, refused) => {
    worker.onerror = refused
    worker.onmessage = () => alive()
    worker.postMessage({ type: 'hello' } satisfies ToWorker)
  })
  return workerReader(worker)
}

function workerReader(worker: Worker): Reader {
  let limit = patience(0)
  let kind: ImportKindName = 'students'
  const ask = <T>(message: ToWorker, take: (answer: FromWorker) => T | undefined) =>
    new Promise<T>((answer, fail) => {
      const timer = setTimeout(() => {
        worker.terminate()
        fail(new ReadError('too_slow'))
      }, limit)
      const end = () => clearTimeout(timer)
      worker.onerror = () => {
        end()
        fail(new ReadError('corrupt'))
      }
      worker.onmessage = (event: MessageEvent<FromWorker>) => {
        if (event.data.type === 'fault') {
          end()
          fail(new ReadError(event.data.fault.code, event.data.fault.params))
          return
        }
        const taken = take(event.data)
        if (taken === undefined) return
        end()
        answer(taken)
      }
      worker.postMessage(message)
    })

  return {
    open(file, of) {
      limit = patience(file.size)
      kind = of
      return ask({ type: 'open', file, name: file.name, kind }, answer => (answer.type === 'opened' ? answer.opened : undefined))
    },
    table(asked) {
      const { entries, faults, notes } = emptyTable(importKinds[kind])
      return ask<Table>({ type: 'table', asked }, answer => {
        if (answer.type === 'rows') {
          for (const entry of answer.entries) entries.push(entry)
          for (const [row, list] of answer.faults) faults.set(row, list)
          for (const [row, columns] of answer.noted) notes.places.set(row, columns)
          worker.postMessage({ type: 'more' } satisfies ToWorker)
        }
        if (answer.type !== 'table') return
        notes.first.push(...answer.first)
        for (const [note, n] of answer.counts) notes.counts.set(note, n)
        const { sheets, skipped, hidden, leftOut } = answer
        return { sheets, entries, faults, notes, skipped, hidden, leftOut }
      })
    },
    close: () => worker.terminate(),
  }
}
