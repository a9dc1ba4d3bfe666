import { episodesOf } from '../../ledger/alerts/episodes.ts'
import { tryRule } from '../../ledger/alerts/tryRule.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { createGate, QueueFull } from '../createGate.ts'
import { managedKinds } from './alertReach.ts'
import { noticeText } from './noticeText.ts'
import { ruleBody, settingsOf } from './ruleBody.ts'

const days = 30
const dayMs = 86_400_000
/** The newest of so many are shown. */
const mostShown = 50

/** What a rule would have sent in the last days, before anybody switches it on. */
export function tryRoutes({ store, mids: all }: { store: Store; mids: readonly string[] }) {
  const isShown = (word: string) => coverPersonal(word) === word
  const inTurn = createGate({ places: 1, queued: 4 })

  return {
    'POST /api/alert-rules/try': async (context) => {
      const body = await readBody(context, ruleBody)
      const mids = requestedMids(context, all, body.mids)
      if (!managedKinds(context.get('session').operator.role).includes(body.kind))
        throw new GatewayError(403, 'your role has no rules of this kind', {
          details: [{ field: 'kind', message: 'is for another role' }],
          refusal: { details: { kind: body.kind } },
        })
      const settings = settingsOf(body)
      const to = await store.now()
      const from = to - days * dayMs
      const span = { days, from: iso(from), to: iso(to) }
      const read = episodesOf(body.kind)
      if (!read) return context.json({ ...span, isTried: false, sent: 0, reminders: 0, notices: [] })
      const rule = { id: body.id ?? 'tried', kind: body.kind, name: body.name, settings }
      const told = []
      let isCut = false
      for (const mid of mids) {
        const tried = await inTurn(async () => {
          const episodes = await read({ store, isShown }, { mid, settings, from, to })
          return tryRule(rule, mid, episodes, { from, to })
        }).catch((error: unknown) => {
          if (error instanceof QueueFull)
            throw new GatewayError(429, 'others are trying rules: try again soon')
          throw error
        })
        isCut ||= tried.isCut
        for (const { at, notice } of tried.notices) {
          const text = noticeText({ mid, rule, notice, sendsResolved: true })
          told.push({ at: iso(at), mid, kind: notice.kind, ...text })
        }
      }
      const sent = told.filter(({ kind }) => kind !== 'repeat').toSorted((a, b) => (a.at < b.at ? 1 : -1))
      return context.json({
        ...span,
        isTried: true,
        isCut,
        sent: sent.length,
        reminders: told.length - sent.length,
        notices: sent.slice(0, mostShown),
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
