import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service whose every list is 3.6 megabytes of small rows, or 200 rows of five kilobytes: `?status=rows`. */
const small = Array.from({ length: 85_000 }, (_, n) => `{"id":"OR-${n}","status":"completed"}`)
const usual = Array.from(
  { length: 200 },
  (_, n) =>
    `{"id":"OR-${n}","status":"completed","orderType":"payin","userId":"UX-1","source":{"currency":"EUR","amount":"10.10"},"partnerContext":{"email":"maria@example.test","note":"${'the payer called again '.repeat(200)}"},"createdAt":"2026-11-21T10:00:00.000Z"}`,
)
const toAnswer = (rows: string[]) =>
  Buffer.from(`{"status":"success","data":{"transfers":[${rows.join(',')}]}}`)
const answers = { small: toAnswer(small), usual: toAnswer(usual) }
const empty = toAnswer([])

const server = createServer(({ url = '' }, answer) => {
  const page = new URL(url, 'http://service.test').searchParams
  const body = page.get('status') === 'rows' ? answers.usual : answers.small
  answer.setHeader('content-type', 'application/json')
  // Sweeps get an empty list, because they are not measured.
  answer.end(page.has('status') ? body : empty)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
