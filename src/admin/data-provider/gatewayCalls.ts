import { HttpError } from 'react-admin'
import type { Candidates, Coverage, Intent, Manifest, Observed } from '../records.ts'
import { toCoverage } from './coverageRows.ts'
import type { Gateway } from './createCreator.ts'
import { sentId } from './distinct.ts'
import { toCandidates, toIntent } from './intents.ts'
import { createLedgerHttp } from './ledgerHttp.ts'
import { toManifest } from './manifest.ts'
import { objectOf } from './objectOf.ts'
import { toObserved } from './observed.ts'
import { toFirstPassword } from './operators.ts'
import { present } from './present.ts'
import type { FailureBody } from './toHttpError.ts'

export type Resolution = { reason: string } & ({ state: 'linked'; orderId: string } | { state: 'abandoned' })

/** What the gateway can do beside reading and writing records. */
export function createGatewayCalls(gateway: Gateway) {
  const http = createLedgerHttp(gateway)
  const at = (...path: string[]) => [gateway.baseUrl, ...path.map(encodeURIComponent)].join('/')
  const post = async (url: string, body: object) =>
    (await http(url, { method: 'POST', body: JSON.stringify(body) })).json

  return {
    /** Orders that may be the one that a creation in doubt has made. */
    async listCandidates(key: string, signal?: AbortSignal): Promise<Candidates> {
      return toCandidates((await http(at('intents', key, 'candidates'), { signal })).json)
    },

    /** What the ledger holds, of one merchant ID or of all that are the operator's. */
    async readCoverage(mid?: string, signal?: AbortSignal): Promise<Coverage> {
      const query = mid === undefined ? '' : `?${new URLSearchParams({ filter: JSON.stringify({ mid }) })}`
      const { json, headers } = await http(at('coverage') + query, { signal })
      return toCoverage(json, headers)
    },

    /** What the ledger has seen of an order; null where it does not know the order. */
    async readObserved(id: string, mid: string, signal?: AbortSignal): Promise<Observed | null> {
      try {
        const { json } = await http(`${at('orders', sentId(id))}?${new URLSearchParams({ mid })}`, { signal })
        return toObserved(json)
      } catch (error) {
        if ((error as { status?: number }).status === 404) return null
        throw error
      }
    },

    /** What an export held; null while it runs, and for good where it broke off. */
    async readManifest(id: string, signal?: AbortSignal): Promise<Manifest | null> {
      try {
        return toManifest((await http(at('exports', id), { signal })).json)
      } catch (error) {
        if ((error as { status?: number }).status === 404) return null
        throw error
      }
    },

    /**
     * Whether a file may be fetched from an address. A download that is refused leaves a wrong file behind, and can ask
     * for no code: where a fresh one is wanted, this asks for it before.
     */
    async prepareExport(path: string): Promise<void> {
      const { json, headers } = await http(at('session'))
      const { secondFactor, stepUpUntil } = objectOf(json)
      const now = Date.parse(headers.get('date') ?? '') || Date.now()
      if (secondFactor === true && !(Date.parse(present(stepUpUntil) ?? '') > now + 5_000))
        throw new HttpError('show a fresh code first', 403, {
          kind: 'refused',
          reason: 'step_up',
          details: [],
        } satisfies Partial<FailureBody>)
      await http(path, { method: 'HEAD' }).catch(sayBusy)
    },

    async resolveIntent(key: string, resolution: Resolution): Promise<Intent> {
      return toIntent(await post(at('intents', key, 'resolution'), resolution))
    },

    /** The raw values behind a mask, by the names of their fields. */
    async reveal(asked: { token: string; reason: string }): Promise<Record<string, string>> {
      const values = Object.entries(objectOf(await post(at('reveals'), asked)))
      return Object.fromEntries(
        values.flatMap(([field, value]) => {
          const text = present(value)
          return text === undefined ? [] : [[field, text]]
        }),
      )
    },

    /** How many orders have which status, of those that the filter means. */
    async countStatuses(filter: object, signal?: AbortSignal): Promise<{ status: string; orders: number }[]> {
      const query = new URLSearchParams({ filter: JSON.stringify(filter) })
      const rows: unknown = (await http(`${at('order-counts')}?${query}`, { signal })).json
      return (Array.isArray(rows) ? rows : []).map((row) => {
        const { status, orders } = objectOf(row)
        return { status: present(status) ?? '', orders: Number(orders) }
      })
    },

    async resetPassword(id: string, reason: string) {
      return toFirstPassword(await post(at('operators', id, 'reset'), { reason }))
    },

    async endSessions(id: string): Promise<void> {
      await post(at('operators', id, 'end-sessions'), {})
    },

    async sendCode(code: string): Promise<void> {
      await post(at('session', 'code'), { code })
    },
  }
}

export type GatewayCalls = ReturnType<typeof createGatewayCalls>

/** Without a body the answer cannot say that it is this gateway which asks to wait, and not the service, nor why. */
function sayBusy(error: unknown): never {
  if (!(error instanceof HttpError) || error.status !== 429) throw error
  throw new HttpError(error.message, 429, { ...error.body, kind: 'busy' } satisfies Partial<FailureBody>)
}
