import { z } from 'zod'
import type { Handler } from '../context.ts'
import { words, requestedMids } from '../ledger/orderQuery.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { pickTerms } from './pick/pickTerms.ts'
import type { Search } from './createSearch.ts'

export const bodySchema = z.strictObject({ text: z.string().min(1).max(60_000), mid: words.optional() })

type Parts = { mids: readonly string[]; search: Search }

/** Paste anything: what can be looked up is picked out of it. In a body, since addresses end up in histories and logs. */
export function searchRoutes({ mids: all, search }: Parts) {
  return {
    'POST /api/search': async (context) => {
      const { text, mid } = await readBody(context, bodySchema)
      const mids = [...new Set(requestedMids(context, all, mid))]
      const picked = pickTerms(text)
      const { coverage, ...found } = await search(context, mids, picked, text.trim())
      const { ids, contacts, names, leftOut, isCut } = picked
      const terms = [...ids.filter(({ isSure }) => isSure), ...contacts, ...names]
      return context.json(
        {
          ...found,
          coverage,
          picked: terms.map(({ kind, text: term }) => ({ kind, text: term })),
          leftOut,
          isCut,
        },
        200,
        { Coverage: coverage },
      )
    },
  } satisfies Partial<Record<OwnRoute, Handler>>
}
