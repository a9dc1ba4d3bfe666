import type { GatewayHttp } from './gatewayHttp.ts'
import { numberOf, rowsOf } from './jsonValues.ts'

/** A list of the gateway to its end: one answer has at most 200 rows. */
export async function readAllRows(
  http: GatewayHttp,
  path: string,
  { filter, signal }: { filter?: object; signal?: AbortSignal | undefined },
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (;;) {
    const query = new URLSearchParams({
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(rows.length > 0 && { range: JSON.stringify([rows.length, rows.length + 199]) }),
    })
    const { json, headers } = await http(query.size > 0 ? `${path}?${query}` : path, { signal })
    const page = rowsOf(json)
    rows.push(...page)
    const total = numberOf(headers.get('Content-Range')?.split('/')[1]) ?? rows.length
    if (page.length === 0 || rows.length >= total) return rows
  }
}
