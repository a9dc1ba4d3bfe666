import type { Client, ClientParts } from '../../client/createClient.ts'
import { WireError } from '../../client/WireError.ts'

/** Loads the client's script at the first call, because the first rows do not need its schemas. */
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
  // A Proxy has no type for its calls.
  return { v1: callsOf('v1'), v3: callsOf('v3') } as Client
}

type Script = () => Promise<{ createClient: (parts: ClientParts) => Client }>

type Call = (...args: unknown[]) => Promise<unknown>
