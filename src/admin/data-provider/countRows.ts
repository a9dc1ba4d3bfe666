import type { GatewayHttp } from './gatewayHttp.ts'

/** How many rows of a list there are, without reading them. */
export async function countRows(
  http: GatewayHttp,
  path: string,
  filter: object,
  signal: AbortSignal | undefined,
): Promise<number> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })
  const { headers } = await http(`${path}?${query}`, { signal })
  return Number(headers.get('Content-Range')?.split('/')[1] ?? 0)
}
