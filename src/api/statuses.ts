import type { StatusName } from '../contract/status.ts'

/** Label, outcome and note that an admin set for a status of a merchant ID. */
export type StatusLabel = StatusName & {
  id: string
  mid: string
  status: string
  note?: string
  updatedAt: string
  updatedBy: string
}
