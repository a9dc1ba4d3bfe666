import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Edit } from '../../api/mappingPath.ts'
import { useApi } from '../data-provider/useApi.ts'
import {
  differenceSides,
  statementClasses,
  type DifferenceSide,
  type StatementClass,
  type WholeStatement,
} from '../../api/statements.ts'

/** The listed rows: a class, one side of the differences, or the differences with one cause. */
export type Chosen = {
  class: StatementClass
  side?: DifferenceSide
  cause?: string
  feeCheck?: 'over' | 'under'
}

export function useChosen({ classes, causes }: WholeStatement) {
  const [search, setSearch] = useSearchParams()
  const filled = statementClasses.filter((name) => (classes?.[name]?.results ?? 0) > 0)
  const name = statementClasses.find((one) => one === search.get('class')) ?? filled[0] ?? 'equal'
  const side = differenceSides.find((one) => one === search.get('side'))
  const cause = causes.find(({ id }) => id === search.get('cause'))
  const feeCheck = (['over', 'under'] as const).find((one) => one === search.get('feeCheck'))
  const chosen: Chosen = {
    class: name,
    ...(side && { side }),
    ...(cause && { cause: cause.id }),
    ...(feeCheck && { feeCheck }),
  }
  return {
    chosen,
    cause,
    page: Math.max(1, Number(search.get('page')) || 1),
    turnTo: (next: number) => setSearch({ ...chosen, page: String(next) }),
  }
}

export function isSame(one: Chosen, other: Chosen): boolean {
  return (
    one.class === other.class &&
    one.side === other.side &&
    one.cause === other.cause &&
    one.feeCheck === other.feeCheck
  )
}

export function hrefOf(chosen: Chosen): string {
  return `?${new URLSearchParams(chosen)}`
}

/** Adds the row, or takes it away. */
export function toggled(rows: ReadonlySet<number>, row: number): ReadonlySet<number> {
  return new Set(rows.has(row) ? [...rows].filter((one) => one !== row) : [...rows, row])
}

/** Of the statement and all its rows. */
export function useRefresh(id: string): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: wholeKey(id) })
}

/** Reads and matches the file again. */
export function useMapStatement(id: string): (edit: Edit) => Promise<void> {
  const queryClient = useQueryClient()
  const { mapStatement } = useApi()
  return async (edit) => {
    const statement = await mapStatement(id, edit)
    // The server refuses rows until they are matched again.
    void queryClient.invalidateQueries({ queryKey: wholeKey(id), refetchType: 'none' })
    queryClient.setQueryData(wholeKey(id), statement)
  }
}

/** Not under `getOne`, where react-admin caches the less complete list rows. */
export const wholeKey = (id: string) => ['statements', 'whole', id]
