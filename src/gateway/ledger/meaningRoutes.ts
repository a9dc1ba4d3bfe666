import { z } from 'zod'
import { meaningLanguages, meaningParts, unknownSlots, type MeaningWords } from '../../contract/meaning.ts'
import { iso, type Db, type Store } from '../../store/openStore.ts'
import { appendAudit } from '../audit.ts'
import { actorOf, type Handler } from '../context.ts'
import { GatewayError } from '../GatewayError.ts'
import type { OwnRoute } from '../permissions.ts'
import { readBody } from '../readBody.ts'
import { coverPersonal } from '../redact/detect/coverPersonal.ts'
import { listAnswer, readFilter, readListQuery, wholeList } from '../simpleRest.ts'
import { requestedMids, words } from './orderQuery.ts'

const name = z.string().min(1).max(200)
const sentence = z.string().trim().min(1).max(600).optional()
const reply = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine(
    (text) => unknownSlots(text).length === 0,
    'expected {order}, {amount}, {state} or {time} in braces',
  )
  .optional()

const wordsSchema = z
  .strictObject({
    happened: sentence,
    follows: sentence,
    tell: sentence,
    avoid: sentence,
    ask: sentence,
    reply,
  })
  .refine((said) => Object.values(said).some((text) => text !== undefined), 'expected words, or null')

export const meaningSchema = z.strictObject({
  status: name,
  /** `payin-fiat`, `payin-token`, an order type, or `*` for all others. */
  kind: name,
  /** Those of the operator, where none are named. */
  mids: z.array(z.string()).min(1).max(1000).optional(),
  /** Null: as written for all, whatever they read. Missing with no words: in none of them. */
  language: z.enum(meaningLanguages).nullable().optional(),
  /** Null: as the product says it. */
  words: wordsSchema.nullable(),
})

export const filterSchema = z.object({ mid: words.optional(), status: words.optional() })
const byStatus = { field: 'status', order: 'asc' } as const
/** One merchant ID cannot have more of them than anybody keeps up. */
const mostMeanings = 2000

type Parts = { store: Store; mids: readonly string[] }

/** What a team says of a status in words of its own, by merchant ID, status and kind of order. */
export function meaningRoutes({ store, mids: all }: Parts) {
  return {
    'GET /api/meanings': async (context) => {
      const query = readListQuery(context.req.url, ['status'], byStatus, wholeList)
      const filter = readFilter(query.filter, filterSchema)
      const mids = requestedMids(context, all, filter.mid)
      const statuses = filter.status === undefined ? undefined : [filter.status].flat()
      const rows =
        mids.length === 0
          ? []
          : await store.db
              .selectFrom('status_meaning')
              .selectAll()
              .where('mid', 'in', mids)
              .$if(statuses !== undefined, (asked) => asked.where('status', 'in', statuses ?? []))
              .orderBy('status', query.sort.order)
              .orderBy('kind')
              .orderBy('language')
              .orderBy('mid')
              .execute()
      const page = rows.slice(query.offset, query.offset + query.limit)
      const records = page.map(({ mid, status, kind, language, updated_at, updated_by, ...said }) => ({
        id: [mid, status, kind, ...(language === '' ? [] : [language])].join(':'),
        mid,
        status,
        kind,
        language: language || null,
        words: toWords(said),
        updatedAt: updated_at,
        updatedBy: updated_by,
      }))
      return listAnswer('meanings', records, query, rows.length)
    },

    'PUT /api/meanings': async (context) => {
      const body = await readBody(context, meaningSchema)
      const { status, kind, language, mids: requested, words: said } = body
      const { operator } = context.get('session')
      const mids = [...new Set(requestedMids(context, all, requested))]
      for (const mid of mids) {
        const at = iso(await store.now())
        const note = (db: Db) =>
          appendAudit(db, at, {
            ...actorOf(context),
            action: said ? 'meaning.set' : 'meaning.reset',
            outcome: 'done',
            object: `status:${coverPersonal(status)}`,
            mid,
            details: { kind, ...(language && { language }), ...said },
          })
        await keep({ mid, status, kind, language, at, by: operator.email }, said, note)
      }
      return Response.json({ status, kind, language: language ?? null, mids, words: said })
    },
  } satisfies Partial<Record<OwnRoute, Handler>>

  /** A change and its line in the trail, or neither. */
  async function keep(
    { mid, status, kind, language, at, by }: Written,
    said: MeaningWords | null,
    note: (db: Db) => Promise<void>,
  ): Promise<void> {
    await store.transaction(async (db) => {
      if (said === null) {
        await db
          .deleteFrom('status_meaning')
          .where('mid', '=', mid)
          .where('status', '=', status)
          .where('kind', '=', kind)
          .$if(language !== undefined, (rows) => rows.where('language', '=', language ?? ''))
          .execute()
        return note(db)
      }
      const row = { ...toRow(said), updated_at: at, updated_by: by }
      await db
        .insertInto('status_meaning')
        .values({ mid, status, kind, language: language ?? '', ...row })
        .onConflict((conflict) => conflict.columns(['mid', 'status', 'kind', 'language']).doUpdateSet(row))
        .execute()
      const { kept } = await db
        .selectFrom('status_meaning')
        .select(({ fn }) => fn.countAll().as('kept'))
        .where('mid', '=', mid)
        .executeTakeFirstOrThrow()
      if (Number(kept) > mostMeanings)
        throw new GatewayError(409, `${mid} has ${mostMeanings} meanings: reset one before writing another`)
      await note(db)
    })
  }
}

type Written = Pick<z.output<typeof meaningSchema>, 'status' | 'kind' | 'language'> & {
  mid: string
  at: string
  by: string
}

type WordColumns = Record<(typeof meaningParts)[number], string | null>

function toRow(said: MeaningWords): WordColumns {
  return Object.fromEntries(meaningParts.map((part) => [part, said[part] ?? null])) as WordColumns
}

function toWords(row: WordColumns): MeaningWords {
  return Object.fromEntries(meaningParts.flatMap((part) => (row[part] === null ? [] : [[part, row[part]]])))
}
