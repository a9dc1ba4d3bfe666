import type { Exactness } from './coverage.ts'

/**
 * The columns to choose from, in the order of the file, with the permission that each needs. Some are two columns: an
 * amount has its currency beside it.
 */
export const exportColumnRights = {
  id: null,
  mid: null,
  createdAt: null,
  updatedAt: null,
  status: null,
  outcome: null,
  orderType: null,
  purposeCode: null,
  paymentMethod: null,
  reference: null,
  userId: null,
  senderName: null,
  source: null,
  destination: null,
  networkFee: 'fees.read',
  processingFee: 'fees.read',
  rrFee: 'fees.read',
  fees: 'fees.read',
  feeShare: 'fees.read',
  feeCurrency: 'fees.read',
  expectedFee: 'agreed-rates',
  feeCheck: 'agreed-rates',
  missingAt: null,
  failureCode: null,
} as const

export type ExportColumn = keyof typeof exportColumnRights

export const exportColumnNames = Object.keys(exportColumnRights) as ExportColumn[]

export type RequestedFile = { id: string; href: string }

export type ExportManifest = {
  id: string
  file: string
  filter: unknown
  timeZone: string | null
  coverage: Exactness
  /** Orders without a readable time: they belong to no period and are left out of the file. */
  undated: number
  mids: string[]
  rows: number
  sha256: string
  startedAt: string
  finishedAt: string
  operator: { id: string; email: string }
}
