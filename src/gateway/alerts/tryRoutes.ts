import { z } from 'zod'
import { noticeLanguages } from '../../contract/alertReceiver.ts'
import { readPast, type Basis } from '../../ledger/alerts/episodes.ts'
import { tryRule } from '../../ledger/alerts/tryRule.ts'
import { iso, type Store } from '../../store/openStore.ts'
import type { Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import { requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { createGate, QueueFull } from '../createGate.ts'
import { noticeText } from './noticeText.ts'
import { ruleBody, settingsOf } from './ruleBody.ts'

/** In the language of whoever reads it. */
export const triedBody = ruleBody.extend({ language: z.enum(noticeLanguages).default('en') })

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
      const body = await readBody(context, triedBody)
      const mids = requestedMids(context, all, body.mids)
      const settings = settingsOf(body)
      const to = await store.now()
      const from = to - days * dayMs
      const rule = { id: body.id ?? 'tried', kind: body.kind, name: body.name, settings }
      const told = []
      const untold: { mid: string; why: string }[] = []
      let basis: Basis | undefined
      let known = from
      let isCut = false
      for (const mid of mids) {
        const past = await inTurn(async () => {
          const read = await readPast(body.kind, { store, isShown }, { mid, settings, from, to })
          if ('why' in read) return read
          const since = read.from ?? from
          const { inhibitors } = read
          return {
            ...read,
            since,
            ...(await tryRule(rule, mid, read.episodes, { from: since, to, inhibitors })),
          }
        }).catch((error: unknown) => {
          if (error instanceof QueueFull)
            throw new GatewayError(429, 'others are trying rules: try again soon')
          throw error
        })
        if ('why' in past) {
          untold.push({ mid, why: past.why })
          continue
        }
        basis = past.basis
        known = Math.max(known, past.since)
        isCut ||= past.isCut
        for (const { at, notice } of past.notices) {
          const text = noticeText({ mid, rule, notice, sendsResolved: true, language: body.language })
          told.push({ at: iso(at), mid, kind: notice.kind, ...text })
        }
      }
      const span = { days: Math.max(1, Math.round((to - known) / dayMs)), from: iso(known), to: iso(to) }
      const of = told.filter(({ at }) => at >= span.from).toSorted((a, b) => (a.at < b.at ? 1 : -1))
      const sent = of.filter(({ kind }) => kind !== 'repeat')
      return context.json({
        ...span,
        isTried: basis !== undefined,
        /** Merchant IDs of which nothing can be said, and why. */
        untold,
        basis: basis ?? null,
        isCut,
        sent: sent.length,
        reminders: of.length - sent.length,
        notices: sent.slice(0, mostShown),
      })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
