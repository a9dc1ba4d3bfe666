import { createClient, type Client, type ClientParts } from '../../client/createClient.ts'
import { listening } from './listening.ts'
import { toHttpError } from './toHttpError.ts'

export type Gateway = Pick<ClientParts, 'baseUrl' | 'fetch' | 'headers'>

export type Creator = <T>(create: (client: Client) => Promise<T>) => Promise<T>

/** Through a gateway a creation that fails brings with it what became of it: sent or not, made before, in doubt. */
export function createCreator(client: Client, gateway?: Gateway): Creator {
  return async (create) => {
    if (!gateway) return create(client)
    const { fetch, heard } = listening(gateway.fetch)
    try {
      return await create(createClient({ ...gateway, fetch }))
    } catch (error) {
      throw toHttpError(error, heard.said)
    }
  }
}
