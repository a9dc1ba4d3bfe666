import { expect, test } from 'vitest'
import { readAllRows } from '../../../src/admin/data-provider/apiHttp.ts'

/** A server with `total` rows that answers at most 200. */
function listOf(total: number) {
  const ranges: (string | null)[] = []
  const http = async (path: string) => {
    const query = new URL(path, 'http://office.test').searchParams
    ranges.push(query.get('range'))
    const [from = 0, to = 199] = JSON.parse(query.get('range') ?? '[0,199]') as number[]
    const last = Math.min(to, from + 199, total - 1)
    const json = Array.from({ length: Math.max(0, last - from + 1) }, (_, n) => from + n)
    return {
      status: 200,
      body: '',
      json,
      headers: new Headers({ 'Content-Range': `x ${from}-${last}/${total}` }),
    }
  }
  return { http, ranges }
}

test('reads a list of several answers to its end', async () => {
  const { http, ranges } = listOf(450)

  const rows = await readAllRows(http, '/views', { filter: { resource: 'orders' } })

  expect(rows).toEqual(Array.from({ length: 450 }, (_, n) => n))
  expect(ranges).toEqual([null, '[200,399]', '[400,599]'])
})

test('sends one request for a list that fits in one answer', async () => {
  for (const total of [0, 1, 200]) {
    const { http, ranges } = listOf(total)

    expect(await readAllRows(http, '/views', {})).toHaveLength(total)
    expect(ranges).toEqual([null])
  }
})
