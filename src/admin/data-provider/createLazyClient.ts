import type { Client, ClientParts } from '../../client/createClient.ts'
import { WireError } from '../../client/WireError.ts'

/** A client whose script, with what all routes send and answer, comes with its first call: the first rows need none of it. */
export function createLazyClient(
  parts: ClientParts,
  script: Script = () => import('../../client/createClient.ts'),
): Client {
  let client: Promise<Client> | undefined
  const load = async () => {
    const { createClient } = await script().catch((cause: unknown) => {
      client = undefined
      throw new WireError('network', 'the client was not loaded', { cause })
    })
    return createClient(parts)
  }
  const callsOf = (family: 'v1' | 'v3') =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          async (...args: unknown[]) => {
            client ??= load()
            const calls = (await client)[family] as Record<string, Call>
            return calls[String(name)]?.(...args)
          },
      },
    )
  // The type of a proxy says nothing of its calls.
  return { v1: callsOf('v1'), v3: callsOf('v3') } as Client
}

type Script = () => Promise<{ createClient: (parts: ClientParts) => Client }>

/** Where no gateway has read the service's answers, the client does. */
export const readsService: Script = async () => {
  const [{ createClient }, { toRecord }] = await Promise.all([
    import('../../client/createClient.ts'),
    import('../../contract/reading/answer.ts'),
  ])
  return { createClient: (parts) => createClient({ ...parts, toLetter: toRecord }) }
}

type Call = (...args: unknown[]) => Promise<unknown>
