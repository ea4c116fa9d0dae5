import { memo, type ReactNode, useDeferredValue } from 'react'
import { Table, type TableProps } from '../table/Table.tsx'

/**
 * The table of a list. A list stands on several answers (its rows, their number, who is looking), which come one by one, and a page may
 * hold fifty lists: what they bring is drawn once, as soon as there is room for it. What somebody ticks is drawn at once.
 */
export function ListTable<R>(props: TableProps<R>) {
  const settled = useDeferredValue(props)
  return <Drawn given={settled.selected === props.selected ? settled : props} />
}

interface DrawnProps<R> {
  given: TableProps<R>
}
const Drawn = memo(function Drawn<R>({ given }: DrawnProps<R>) {
  return <Table {...given} />
}) as <R>(props: DrawnProps<R>) => ReactNode
