/** Spans of days that mean something else every day. */
export type ViewDays = 'today' | 'yesterday' | 'last_7' | 'last_30' | 'this_month' | 'last_month'

/** What a list is narrowed to, as a view keeps it. */
export type ViewState = {
  filter: Record<string, unknown>
  /** In place of the filter's `from` and `to`. */
  days: ViewDays | null
  sort: { field: string; order: 'ASC' | 'DESC' } | null
  columns: string[] | null
}

export type View = ViewState & {
  id: string
  resource: string
  name: string
  owner: string
  sharedWith: string | null
  isOwn: boolean
  mayChange: boolean
  /** Filters that there are no more. */
  gone: string[]
}

export type NewView = ViewState & { resource: string; name: string; sharedWith: string | null; mid: string }
