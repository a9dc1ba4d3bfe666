import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import type { PlainCode } from '../../i18n/fault.ts'

/** Why the password is refused, or undefined. */
export type BreachFault = (password: string) => Promise<PlainCode | undefined>

export function createBreachFault(path: string): BreachFault {
  return async (password) => {
    const forms = new Set([password, password.normalize('NFKC')])
    await using file = await open(path)
    for (const form of forms)
      if (await isListed(file, createHash('sha1').update(form).digest('hex').toUpperCase()))
        return 'password_breached'
    return undefined
  }
}

/** Checks the list file: an unsorted list would silently find nothing. */
export async function breachListFault(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  const expected = `BREACHED_PASSWORDS_FILE: expected a SHA-1 a line, in order, got ${JSON.stringify(path)}`
  try {
    await using file = await open(path)
    const { size } = await file.stat()
    const samples = Array.from({ length: 100 }, (_, at) => Math.floor((size * at) / 100))
    let last = ''
    for (const at of samples) {
      const { hash } = await hashFrom(file, at)
      if (hash === undefined) continue
      if (!/^[0-9A-F]{40}$/.test(hash) || hash < last) return expected
      last = hash
    }
    return last === '' ? expected : undefined
  } catch {
    return `BREACHED_PASSWORDS_FILE: cannot be read, got ${JSON.stringify(path)}`
  }
}

const longestLine = 128
const readAtOnce = 4096

/** Binary search, because the list may have tens of gigabytes. */
async function isListed(file: FileHandle, wanted: string): Promise<boolean> {
  let [low, high] = [0, (await file.stat()).size]
  while (high - low > readAtOnce) {
    const { hash, at } = await hashFrom(file, Math.floor((low + high) / 2))
    if (hash !== undefined && hash <= wanted) low = at
    else high = at
  }
  const text = await readText(file, low, high - low + longestLine)
  return text.split('\n').some((line) => line.slice(0, 40).toUpperCase() === wanted)
}

async function hashFrom(file: FileHandle, from: number): Promise<{ hash: string | undefined; at: number }> {
  const before = Math.max(0, from - 1)
  const text = await readText(file, before, 2 * longestLine)
  const start = from === 0 ? 0 : text.indexOf('\n') + 1
  const line = from > 0 && start === 0 ? '' : (text.slice(start).split(/[:\r\n]/, 1)[0] ?? '')
  return { hash: line === '' ? undefined : line.toUpperCase(), at: before + start }
}

async function readText(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}
