import type { StatusName } from '../contract/status.ts'

export type StatusLabel = StatusName & {
  id: string
  mid: string
  status: string
  note?: string
  updatedAt: string
  updatedBy: string
}
