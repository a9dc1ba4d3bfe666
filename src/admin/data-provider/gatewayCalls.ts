import type { Candidates, Intent } from '../records.ts'
import type { Gateway } from './createCreator.ts'
import { toCandidates, toIntent } from './intents.ts'
import { createLedgerHttp } from './ledgerHttp.ts'
import { objectOf } from './objectOf.ts'
import { toFirstPassword } from './operators.ts'
import { present } from './present.ts'

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
