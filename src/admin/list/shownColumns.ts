export type Choosable = { source: string; isExtra?: boolean }

export function columnsKey<R extends string | undefined>(resource: R): `${R}.columns` {
  return `${resource}.columns` as `${R}.columns`
}

/** Those that were chosen, in their order, else all but the extra ones. */
export function shownColumns<C extends Choosable>(columns: readonly C[], chosen: string[] | undefined): C[] {
  if (!chosen) return columns.filter(({ isExtra }) => !isExtra)
  return chosen.flatMap((source) => columns.filter((column) => column.source === source))
}
