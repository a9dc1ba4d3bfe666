import { Pool } from 'undici'
import { basic } from '../support/standIn.ts'

/** The yardstick of a fill: fetches every page of a list, four at once, and discards them. */
const [service = '', limit = '100'] = process.argv.slice(2)
const pool = new Pool(service, { connections: 4 })
const started = performance.now()
let next = 1
let rows = 0

await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let isMore = true; isMore;) {
      const path = `/v1/public/orders?limit=${limit}&page=${next++}`
      const { body } = await pool.request({ path, method: 'GET', headers: { MID: 'mer_1', ...basic } })
      const text = await body.text()
      isMore = text.includes('"id"')
      if (isMore) rows += Number(limit)
    }
  }),
)
process.stdout.write(`${rows} rows in ${Math.round(performance.now() - started)} ms\n`)
await pool.close()
