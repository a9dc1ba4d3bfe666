import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { demoOperators } from '../../src/commands/demoOperators.ts'
import { startCommand } from '../support/command.ts'
import { signInAt } from '../support/serverProcess.ts'
import { workbook } from '../support/statements/writeWorkbook.ts'
import { emptyDatabase } from '../support/stores.ts'

/** One shared text of 4 MB and 1,500 cells that refer to it: 13 KB packed, 6 GB unpacked. */
function smallBomb(letter: string): Uint8Array<ArrayBuffer> {
  const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`
  const rows = Array.from({ length: 1500 }, (_, at) => row(at + 2, '<c t="s"><v>0</v></c>'))
  const header = row(1, ['Order ID', 'Date', 'Amount', 'Currency'].map(text).join(''))
  return new Uint8Array(
    workbook({
      sheet: `<sheetData>${header}${rows.join('')}</sheetData>`,
      strings: [letter.repeat(4 * 1024 * 1024)],
    }),
  )
}

async function startServer(env: Record<string, string>) {
  const server = startCommand('src/server.ts', { env })
  onTestFinished(server.stop)
  const [, url = ''] = await server.printed(/is open on (\S+)/)
  const [demo] = demoOperators.filter(({ role }) => role === 'finance')
  const cookie = await signInAt(url, demo?.email ?? '', demo?.password ?? '')
  return { server, url, cookie }
}

/** Peak memory of the process, in MB. */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function upload(url: string, cookie: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await fetch(`${url}/api/statements?name=small.xlsx`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/octet-stream' },
    body: bytes,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

async function readState(url: string, cookie: string, id: string) {
  const answer = await fetch(`${url}/api/statements/${id}`, { headers: { cookie } })
  return (await answer.json()) as { state: string; refusal?: { message: string } }
}

test('refuses a small workbook that unpacks to gigabytes, and the server survives', async () => {
  const bytes = smallBomb('x')
  const env = { PORT: '0', DATABASE_URL: await emptyDatabase('sqlite'), SANDBOX_ORDERS: '50' }
  const first = await startServer(env)
  const before = peakMemory(first.server.pid)

  const id = await upload(first.url, first.cookie, bytes)
  await expect
    .poll(() => readState(first.url, first.cookie, id))
    .toMatchObject({ state: 'refused', refusal: { message: expect.stringContaining('larger inside') } })

  expect(peakMemory(first.server.pid) - before).toBeLessThan(200)
  expect(bytes.byteLength).toBeLessThan(20_000)

  const next = await upload(first.url, first.cookie, smallBomb('y'))
  await first.server.kill('SIGKILL')
  const second = await startServer(env)
  await expect.poll(() => readState(second.url, second.cookie, next)).toMatchObject({ state: 'refused' })
})
