import type { GatewayHttp } from './gatewayHttp.ts'

/** A list of the gateway to its end: one answer has at most 200 rows. */
export async function readAllRows<Row>(
  http: GatewayHttp,
  path: string,
  { filter, signal }: { filter?: object; signal?: AbortSignal | undefined },
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const query = new URLSearchParams({
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(rows.length > 0 && { range: JSON.stringify([rows.length, rows.length + 199]) }),
    })
    const { json, headers } = await http(query.size > 0 ? `${path}?${query}` : path, { signal })
    const page = json as Row[]
    rows.push(...page)
    const total = Number(headers.get('Content-Range')?.split('/')[1] ?? rows.length)
    if (page.length === 0 || rows.length >= total) return rows
  }
}
