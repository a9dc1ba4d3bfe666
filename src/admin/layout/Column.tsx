import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'

type Props<R> = {
  source: Extract<keyof R, string>
  label: string
  align?: 'right'
  render: (record: R) => ReactNode
}

/** react-admin's column takes any source and offers to sort; this one takes what a record has, and no order is asked for. */
export function Column<R extends RaRecord>({ align, ...column }: Props<R>) {
  return <DataTable.Col<R> {...column} disableSort {...(align && { align })} />
}
