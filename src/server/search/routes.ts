import { searchRequest, type SearchPage, type SearchRequest } from '../../api/search.ts'
import { orderSorts } from '../orders/listOrders.ts'
import { userSorts } from '../customers/listUsers.ts'
import type { Store } from '../../store/openStore.ts'
import type { Context, Handler } from '../http/context.ts'
import type { Lists } from '../orders/createLists.ts'
import { nameFirst, newestFirst } from '../orders/orderQuery.ts'
import { setCompletenessHeaders } from '../orders/readColumnFilter.ts'
import type { OwnRoute } from '../access/permissions.ts'
import { readBody } from '../http/readBody.ts'
import type { RedactRecord } from '../customers/redactRecord.ts'
import { readListParts } from '../http/simpleRest.ts'
import type { createServiceLookups } from './serviceLookups.ts'
import { explainMissing, type Search } from './createSearch.ts'
import type { FindText } from './findText.ts'
import { requestedMids } from '../access/rightsOf.ts'

type Parts = {
  store: Store
  mids: readonly string[]
  search: Search
  findText: FindText
  beginLookups: ReturnType<typeof createServiceLookups>
  lists: Lists
  redactRecord: RedactRecord
}

/** Search for box, lists and order form. POST, because URLs end up in histories and logs. */
export function searchRoutes({
  store,
  mids: all,
  search,
  findText,
  beginLookups,
  lists,
  redactRecord,
}: Parts) {
  return {
    'POST /api/search': async (context) => {
      const { mid, ...request } = await readBody(context, searchRequest)
      const mids = [...new Set(requestedMids(context, all, mid))]
      if (request.page) return answerPage(context, mids, request)
      const answer = await search(context, mids, request)
      return context.json(answer, 200, { Coverage: answer.coverage })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  /** The first page also has customers known only to the service, after those of the ledger. */
  async function answerPage(
    context: Context,
    mids: readonly string[],
    { text, kind = 'order', page = {} }: SearchRequest,
  ): Promise<Response> {
    const isOfUsers = kind === 'user'
    const scoped = { ...page, filter: { ...page.filter, mid: mids } }
    const query = isOfUsers
      ? readListParts(scoped, userSorts, nameFirst)
      : readListParts(scoped, orderSorts, newestFirst)
    const service = isOfUsers ? beginLookups(mids) : undefined
    const { findings, search: match } = await findText(context, mids, text, service)
    // The service may be slow, so only the ledger read takes a place.
    const own = await context.get('limitRead')(() =>
      isOfUsers ? lists.users(context, query, match) : lists.orders(context, query, match),
    )
    const session = context.get('session')
    const fresh = isOfUsers ? findings.users.filter(({ from }) => from === 'service') : []
    const serviceRows = fresh.map(({ mid, userId, record }) => ({
      id: userId,
      mid,
      record: redactRecord(record, { session, mid, kind: 'user' }),
    }))
    const results = [...own.rows, ...(query.offset === 0 ? serviceRows : [])].map((row) => ({ kind, ...row }))
    const answer: SearchPage = {
      results,
      total: own.total + serviceRows.length,
      missing: await explainMissing(store, mids, findings.missing),
      coverage: own.completeness.coverage,
    }
    const response = context.json(answer)
    setCompletenessHeaders(response, own.completeness)
    return response
  }
}
