import type { ExportColumn } from './exports.ts'
import type { Role } from './team.ts'

export const viewDays = ['today', 'yesterday', 'last_7', 'last_30', 'this_month', 'last_month'] as const
export type ViewDays = (typeof viewDays)[number]

/** Filters with free text that may name a person; saved views never store them. */
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

export type ViewState = {
  filter: Record<string, unknown>
  /** Replaces the filter's `from` and `to`. */
  days: ViewDays | null
  sort: { field: string; order: 'ASC' | 'DESC' } | null
  columns: string[] | null
  /** Of the file of orders; null: all. */
  exportColumns: ExportColumn[] | null
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
}

export type NewView = ViewState & Pick<View, 'resource' | 'name' | 'sharedWith' | 'mid'>
