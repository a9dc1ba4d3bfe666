import { tokenRoutes } from './access-tokens/tokenRoutes.ts'
import { accountRoutes } from './accountRoutes.ts'
import { alertRoutes, watchRoutes } from './alerts/alertRoutes.ts'
import { receiverRoutes } from './alerts/receiverRoutes.ts'
import { auditRoutes } from './auditRoutes.ts'
import { createGate } from './createGate.ts'
import type { Handler } from './context.ts'
import { placeOf } from './edge/log.ts'
import { createRate, rates, type AddressLimit, type RateLimit } from './edge/rateLimit.ts'
import { createRequirePolicy, createSessionCookie } from './edge/requirePolicy.ts'
import { createLeaveOut } from './erasure/createLeaveOut.ts'
import { createForward } from './forward.ts'
import type { GatewayParts } from './GatewayParts.ts'
import { createCreateOnce } from './intents/createOnce.ts'
import { createDecideApproval } from './intents/approvals.ts'
import { createFindMadeUser } from './intents/findMadeUser.ts'
import { intentRoutes } from './intents/intentRoutes.ts'
import { receiptRoutes } from './intents/receiptRoutes.ts'
import { createSendOnce } from './intents/sendOnce.ts'
import { attentionRoutes } from './ledger/attentionRoutes.ts'
import { eventRoutes } from './ledger/eventRoutes.ts'
import { exportRoutes } from './ledger/exports/exportRoutes.ts'
import { feeFileRoutes } from './ledger/fee-files/feeFileRoutes.ts'
import { feeRoutes } from './ledger/feeRoutes.ts'
import { periodRoutes } from './ledger/periodRoutes.ts'
import { timeRoutes } from './ledger/timeRoutes.ts'
import { ledgerRoutes } from './ledger/ledgerRoutes.ts'
import { statementRoutes } from './ledger/statementRoutes.ts'
import { statusRoutes } from './ledger/statusRoutes.ts'
import { undocumentedRoutes, unreadableRoutes } from './ledger/setAsideRoutes.ts'
import { createLists } from './ledger/createLists.ts'
import { createWriteThrough } from './ledger/writeThrough.ts'
import { createIdKeys } from './keys/idKeys.ts'
import { logoRoutes } from './logos/logoRoutes.ts'
import { openApiRoutes } from './openapi/openApiRoutes.ts'
import { noteRoutes } from './noteRoutes.ts'
import { operatorRoutes } from './operatorRoutes.ts'
import type { OwnRoute } from './permissions.ts'
import { createReveals, revealRoutes } from './redact/reveals.ts'
import { createRedactAnswer } from './redact/redactAnswer.ts'
import { createRedactRecord } from './redact/redactRecord.ts'
import { createAskedDetails } from './request/askedDetails.ts'
import { createServiceAsks } from './search/askService.ts'
import { createSearchByContact } from './search/contactSearches.ts'
import { createResults } from './search/createResults.ts'
import { createSearch } from './search/createSearch.ts'
import { createExactUsers, createUsersByContact } from './search/exactUsers.ts'
import { createFindText, createReadSearch } from './search/findText.ts'
import { searchRoutes } from './search/searchRoutes.ts'
import { createDeviceCookie } from './sign-in/knownDevices.ts'
import { oidcRoutes } from './sign-in/oidc.ts'
import { signInRoutes } from './sign-in/signInRoutes.ts'
import { viewRoutes } from './viewRoutes.ts'

/** Exactly one handler per policy. */
export function createOwnRoutes(
  given: GatewayParts,
  edge: {
    cookie: ReturnType<typeof createSessionCookie>
    requirePolicy: ReturnType<typeof createRequirePolicy>
    signInLimit: AddressLimit
    limitActs: RateLimit
  },
) {
  const parts = { ...given, upstream: createLeaveOut(given) }
  const { seal, log, metrics, mode, oidc, clock = Date.now } = parts
  const reveals = createReveals({ seal, keys: parts.keys, clock })
  const redactRecord = createRedactRecord(reveals, parts.mids)
  const idKeys = createIdKeys(parts.keys)
  const reading = { timeZone: parts.timeZone, mids: parts.mids, people: parts.people }
  const writeThrough = createWriteThrough({ ...parts, reading })
  const exactUsers = createExactUsers({ ...parts, reading })
  const searchByContact = createSearchByContact({ ...parts, ...edge })
  const findText = createFindText({ ...parts, searchByContact, idKeys })
  const readSearch = createReadSearch({ ...parts, searchByContact, findText, idKeys })
  const askService = createServiceAsks({ ...parts, exactUsers, writeThrough, reading })
  const lists = createLists({ ...parts, redactRecord, readSearch })
  const search = createSearch({
    ...parts,
    findText,
    askService,
    results: createResults({ ...parts, redactRecord }),
  })
  const sendOnce = createSendOnce({
    ...parts,
    findUser: createFindMadeUser(exactUsers),
    onOutcome: ({ kind, mid }, { state, orderId }) => {
      metrics.creates.inc({ kind, state })
      if (kind === 'order' && orderId !== undefined) void writeThrough.readNew(mid, orderId)
    },
    onError: (error) => log('error', 'an outcome could not be stored', { error: placeOf(error) }),
  })
  const createOnce = createCreateOnce({ ...parts, limits: parts.orderLimits, sendOnce })
  const redactAnswer = createRedactAnswer({
    reveals,
    reading,
    log,
    metrics,
    logos: parts.logos,
  })
  const { forward } = createForward({
    ...parts,
    ...edge,
    createOnce,
    redactAnswer,
    idKeys,
    writeThrough,
    askedDetails: createAskedDetails({ ...parts, reading, clock }),
    usersByContact: createUsersByContact({ exactUsers, searchByContact }),
  })
  const signIn = {
    ...parts,
    ...edge,
    hashing: createGate({ places: 2, queued: 20 }),
    ownHashing: createGate({ places: 1, queued: 20 }),
    limit: edge.signInLimit,
    limitSignIns: createRate(rates.signIns),
    deviceCookie: createDeviceCookie(parts.publicUrl.startsWith('https:')),
    mostSessions: mode === 'live' ? 3 : 1000,
    oidcLabel: oidc?.label,
  }
  const handlers: Record<OwnRoute, Handler> = {
    ...openApiRoutes(),
    ...signInRoutes(signIn),
    ...oidcRoutes({ ...signIn, oidc }),
    ...accountRoutes({ ...parts, ...edge }),
    ...operatorRoutes(parts),
    ...tokenRoutes(parts),
    ...auditRoutes(parts),
    ...receiptRoutes({ ...parts, ...edge, reveals }),
    ...intentRoutes({
      ...parts,
      decideApproval: createDecideApproval({ ...parts, sendOnce }),
      redactRecord,
      reading,
      idKeys,
    }),
    ...ledgerRoutes({ ...parts, redactRecord, lists, idKeys }),
    ...viewRoutes(parts),
    ...noteRoutes({ ...parts, idKeys, reveals }),
    ...attentionRoutes(parts),
    ...feeRoutes(parts),
    ...periodRoutes(parts),
    ...timeRoutes(parts),
    ...feeFileRoutes(parts),
    ...unreadableRoutes({ ...parts, reveals }),
    ...undocumentedRoutes(parts),
    ...statementRoutes(parts),
    ...statusRoutes(parts),
    ...alertRoutes(parts),
    ...watchRoutes(parts),
    ...receiverRoutes(parts),
    ...eventRoutes(parts),
    ...exportRoutes({ ...parts, readSearch }),
    ...revealRoutes({ ...parts, clock, limitReveals: createRate(rates.reveals) }),
    ...logoRoutes(parts),
    ...searchRoutes({ ...parts, search, findText, askService, lists, redactRecord }),
  }
  return { handlers, forward }
}
