import { tokenRoutes } from '../access-tokens/routes.ts'
import { accountRoutes } from '../operators/accountRoutes.ts'
import { alertRoutes, watchRoutes } from '../alerts/routes.ts'
import { receiverRoutes } from '../alerts/receiverRoutes.ts'
import { auditRoutes } from '../audit/routes.ts'
import type { Cookie } from '../http/cookies.ts'
import { createGate } from '../http/createGate.ts'
import type { Handler } from '../http/context.ts'
import { placeOf } from '../http/log.ts'
import { createRate, rates, type AddressLimit, type RateLimit } from '../access/rateLimit.ts'
import type { RequirePolicy } from '../access/requirePolicy.ts'
import { createLeaveOut } from '../erasure/createErasure.ts'
import { createForward } from '../forwarding/forward.ts'
import type { ServerParts } from './createParts.ts'
import { createCreateOnce } from '../intents/createOnce.ts'
import { createDecideApproval } from '../intents/approvals.ts'
import { createFindMadeUser } from '../intents/findMadeUser.ts'
import { intentRoutes } from '../intents/routes.ts'
import { createSendOnce } from '../intents/sendOnce.ts'
import { attentionRoutes } from '../home/routes.ts'
import { eventRoutes } from '../events/routes.ts'
import { exportRoutes } from '../exports/routes.ts'
import { feeRoutes } from '../fees/routes.ts'
import { reportingRoutes } from '../fees/reportingRoutes.ts'
import { journalRoutes } from '../periods/journalRoutes.ts'
import { periodRoutes } from '../periods/routes.ts'
import { timeRoutes } from '../late/routes.ts'
import { ledgerRoutes } from '../orders/routes.ts'
import { statementRoutes } from '../statements/routes.ts'
import { statusRoutes } from '../statuses/routes.ts'
import { undocumentedRoutes, unreadableRoutes } from '../sync/routes.ts'
import { createLists } from '../orders/createLists.ts'
import { createWriteThrough } from '../sync/writeThrough.ts'
import { createIdKeys } from '../keys/keyRing.ts'
import { logoRoutes } from '../logos/routes.ts'
import { openApiRoutes } from './createOpenApi.ts'
import { noteRoutes } from '../orders/noteRoutes.ts'
import { operatorRoutes } from '../operators/routes.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { createReveals, revealRoutes } from '../customers/reveals.ts'
import { createRedactAnswer } from '../forwarding/redactAnswer.ts'
import { createRedactRecord } from '../customers/redactRecord.ts'
import { createRequiredDetails } from '../forwarding/requiredDetails.ts'
import { createServiceLookups } from '../search/serviceLookups.ts'
import { createSearchByContact } from '../search/contactSearches.ts'
import { createResults } from '../search/createResults.ts'
import { createSearch } from '../search/createSearch.ts'
import { createExactUsers, createUsersByContact } from '../search/exactUsers.ts'
import { createFindText, createReadSearch } from '../search/findText.ts'
import { searchRoutes } from '../search/routes.ts'
import { createDeviceCookie } from '../sign-in/knownDevices.ts'
import { oidcRoutes } from '../sign-in/oidcRoutes.ts'
import { signInRoutes } from '../sign-in/routes.ts'
import { rateRoutes } from '../agreed-rates/routes.ts'
import { viewRoutes } from '../views/routes.ts'

/** Exactly one handler per policy. */
export function createOwnRoutes(
  serverParts: ServerParts,
  edge: {
    cookie: Cookie
    requirePolicy: RequirePolicy
    signInLimit: AddressLimit
    limitActs: RateLimit
  },
) {
  const parts = { ...serverParts, upstream: createLeaveOut(serverParts) }
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
  const beginLookups = createServiceLookups({ ...parts, exactUsers, writeThrough, reading })
  const lists = createLists({ ...parts, redactRecord, readSearch })
  const search = createSearch({
    ...parts,
    findText,
    beginLookups,
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
  const redactAnswer = createRedactAnswer({ ...parts, reveals, reading })
  const forward = createForward({
    ...parts,
    ...edge,
    createOnce,
    redactAnswer,
    idKeys,
    writeThrough,
    requiredDetails: createRequiredDetails({ ...parts, reading, clock }),
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
    maxSessions: mode === 'live' ? 3 : 1000,
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
    ...intentRoutes({
      ...parts,
      ...edge,
      reveals,
      decideApproval: createDecideApproval({ ...parts, sendOnce }),
      redactRecord,
      reading,
      idKeys,
      beginLookups,
    }),
    ...ledgerRoutes({ ...parts, redactRecord, lists, idKeys }),
    ...viewRoutes(parts),
    ...noteRoutes({ ...parts, idKeys, reveals }),
    ...attentionRoutes(parts),
    ...feeRoutes(parts),
    ...rateRoutes(parts),
    ...periodRoutes(parts),
    ...journalRoutes(parts),
    ...reportingRoutes(parts),
    ...timeRoutes(parts),
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
    ...searchRoutes({ ...parts, search, findText, beginLookups, lists, redactRecord }),
  }
  return { handlers, forward }
}
