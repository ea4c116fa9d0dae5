import { defineElement, type Manifest } from '../../../src/core/element/index.ts'

// An element of our kit with a prop of every kind: what arrives inside is written on it, what happens inside is told outside.
interface Props {
  text?: string
  count?: number
  isOpen?: boolean
  rows?: unknown
  rowKey?: (row: unknown) => unknown
  onPicked?: (row: unknown) => void
  onRowPicked?: (row: unknown) => void
}
function EveryKind({ text, count, isOpen, rows, rowKey, onPicked, onRowPicked }: Props) {
  return (
    <p>
      <output>{JSON.stringify({ text, count, isOpen, rows, key: rowKey?.(rows) })}</output>
      <input />
      <button
        type="button"
        onClick={() => {
          onPicked?.({ row: 1 })
          onRowPicked?.({ row: 2 })
        }}
      >
        pick
      </button>
    </p>
  )
}

export const manifest: Manifest<Props> = {
  name: 'every-kind',
  tag: 'zy-every-kind',
  props: { text: 'string', count: 'number', isOpen: 'boolean', rows: 'json', rowKey: 'function' },
  events: {
    picked: { detail: '{ row: number }', description: 'A row.' },
    'row-picked': { detail: '{ row: number }', description: 'Another row.' },
  },
  isPublic: true,
  load: async () => ({ default: EveryKind }),
}
defineElement(manifest)
