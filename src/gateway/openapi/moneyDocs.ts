import { z } from 'zod'
import { exportBody } from '../ledger/exports/exportRoutes.ts'
import { feeFilter } from '../ledger/feeFilter.ts'
import { comparisons } from '../ledger/feeRoutes.ts'
import { orderFilter } from '../ledger/orderQuery.ts'
import { fileBody } from '../ledger/periods/fileRoutes.ts'
import { closeBody, previewFilter } from '../ledger/periods/periodBody.ts'
import { changeFilter, listFilter as periodFilter } from '../ledger/periods/readRoutes.ts'
import { lineFilter } from '../ledger/statements/lineRoutes.ts'
import { listFilter as statementFilter } from '../ledger/statements/listRoutes.ts'
import { mappingBody } from '../ledger/statements/mappingSchema.ts'
import { matchBody } from '../ledger/statements/matchRoutes.ts'
import { settleBody } from '../ledger/statements/settleRoutes.ts'
import type { OwnRoute } from '../permissions.ts'
import { reason } from '../reason.ts'
import { feeAnswer } from './answerSchemas.ts'
import type { RouteDoc } from './RouteDoc.ts'

const request = { request: 'the id that asking for the file answered' }

/** Fees, exports, periods and statements. */
export const moneyDocs = {
  'GET /api/fees': {
    says: 'Sums of fees, by currency and by what they are grouped by.',
    list: { filter: feeFilter, sort: Object.keys(comparisons) },
    answer: z.array(feeAnswer),
  },
  'GET /api/fees/report.csv': { says: 'The same as a file.', filter: feeFilter, answer: 'csv' },
  'GET /api/fees/report.xlsx': { says: 'The same as a workbook.', filter: feeFilter, answer: 'xlsx' },
  'POST /api/exports': {
    says: 'Ask for a file of every order that matches, with a reason.',
    body: exportBody,
    answer: z.strictObject({ id: z.string(), href: z.string() }),
    status: 201,
  },
  'GET /api/exports/orders.csv': {
    says: 'Every order that matches, for an access token. Whoever is signed in asks by POST /api/exports.',
    filter: orderFilter,
    query: { timeZone: 'adds a column of local time, such as Europe/Lisbon' },
    answer: 'csv',
  },
  'GET /api/exports/:id/orders.csv': { says: 'The file that was asked for.', answer: 'csv' },
  'GET /api/exports/:id': { says: 'The manifest of a file: its sums and its SHA-256.' },
  'GET /api/periods': {
    says: 'Closed periods.',
    list: { filter: periodFilter, sort: ['from', 'requestedAt'] },
  },
  'POST /api/periods': { says: 'Close a period.', body: closeBody, status: 201 },
  'GET /api/periods/preview': { says: 'What a close would hold.', filter: previewFilter },
  'GET /api/periods/:id': { says: 'A period with its figures.' },
  'GET /api/periods/:id/changes': {
    says: 'What changed since it was closed.',
    list: { filter: changeFilter, sort: ['noticedAt'] },
  },
  'GET /api/periods/:id/proof': {
    says: 'Whether its rows are those that were closed.',
    query: { version: 'which close of it' },
  },
  'POST /api/periods/:id/reopen': { says: 'Open it again.', body: z.strictObject({ reason }) },
  'POST /api/periods/:id/cancel': { says: 'Stop a close that is being made.', body: z.strictObject({}) },
  'POST /api/periods/:id/files': { says: 'Ask for a file of it.', body: fileBody, status: 201 },
  'GET /api/periods/:id/export.csv': { says: 'That file.', query: request, answer: 'csv' },
  'GET /api/periods/:id/export.xlsx': { says: 'That file.', query: request, answer: 'xlsx' },
  'GET /api/periods/:id/export.json': { says: 'That file.', query: request },
  'GET /api/statements': {
    says: 'Statements of the provider.',
    list: { filter: statementFilter, sort: ['createdAt', 'name', 'changedAt', 'open'] },
  },
  'POST /api/statements': {
    says: 'A file as it is. 200 where the same one is there already.',
    isUpload: true,
    query: { name: 'of the file', mid: 'merchant IDs that it is of, with commas' },
    status: 201,
  },
  'GET /api/statements/:id': { says: 'A statement, with what its lines came to.' },
  'DELETE /api/statements/:id': { says: 'Delete it.', answer: 'nothing' },
  'PUT /api/statements/:id/mapping': { says: 'Say how its columns are read.', body: mappingBody },
  'GET /api/statements/:id/lines': {
    says: 'Its lines beside their orders.',
    list: { filter: lineFilter, sort: ['id'] },
  },
  'POST /api/statements/:id/lines/settle': { says: 'Settle lines, or take that back.', body: settleBody },
  'POST /api/statements/:id/lines/match': { says: 'Say which order a line is of.', body: matchBody },
  'GET /api/statements/:id/claims': { says: 'What is claimed of the provider.' },
  'GET /api/statements/:id/claims.csv': { says: 'The same as a file.', answer: 'csv' },
  'GET /api/statements/:id/claims.xlsx': { says: 'The same as a workbook.', answer: 'xlsx' },
} satisfies Partial<Record<OwnRoute, RouteDoc>>
