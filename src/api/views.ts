import type { Role } from './team.ts'

/** Spans of days that mean something else every day. */
export const viewDays = ['today', 'yesterday', 'last_7', 'last_30', 'this_month', 'last_month'] as const
export type ViewDays = (typeof viewDays)[number]

/** Filters of lists that may name somebody, whatever is typed: no saved view keeps them. */
export const personalFilters = [
  'q',
  'email',
  'phone',
  'name',
  'text',
  'userId',
  'id',
  'object',
  'operatorEmail',
  'reference',
]

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
  mid: string
  resource: string
  name: string
  owner: string
  sharedWith: Role | null
  updatedAt: string
  isOwn: boolean
  mayChange: boolean
  /** Filters that there are no more. */
  gone: string[]
}

export type NewView = ViewState & Pick<View, 'resource' | 'name' | 'sharedWith' | 'mid'>
