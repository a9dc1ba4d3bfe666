import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, onTestFinished, test } from 'vitest'
import { standInSecret } from '../../src/server/config/readConfig.ts'
import { createKeyRing, giveKeys } from '../../src/server/keys/keyRing.ts'
import { openStore, sqliteFile, type Store } from '../../src/store/openStore.ts'
import { memoryFolder } from './memoryFolder.ts'
import { migratedImage, openMemoryStore } from './memoryStore.ts'

/**
 *     describe.each(engines)('on %s', (engine) => {
 *       test('…', async () => {
 *         const store = await openTestStore(engine)
 */
export const engines: readonly Engine[] =
  import.meta.env.MODE === 'quick' ? ['sqlite'] : ['sqlite', 'postgres']

/** For campaigns whose rules are decided in code: PostgreSQL runs in long runs only. */
export const longEngines: readonly Engine[] = process.env.LONG ? engines : ['sqlite']

/** Rows of a table of tests whose rule is decided in code: PostgreSQL runs the first one. */
export const rowsOn = <T>(engine: Engine, rows: readonly T[]): readonly T[] =>
  engine === 'sqlite' || process.env.LONG ? rows : rows.slice(0, 1)

/** Keys of a server without `SECRET_KEY`. */
export const standInKeys = createKeyRing({ secret: standInSecret })

export type Engine = 'sqlite' | 'postgres'

/** For behaviour that only PostgreSQL shows. */
export const testOnPostgres = test.runIf(engines.includes('postgres'))

/** A store with all tables for one test; it is deleted when the test ends. */
export async function openTestStore(
  engine: Engine,
  options?: { now?: () => number },
  atEnd: AtEnd = onTestFinished,
): Promise<Store> {
  if (engine === 'postgres') return openAt(await makeDatabase('migrated', atEnd), options, atEnd)
  return keep(await openMemoryStore(options), atEnd)
}

/** For `beforeAll` with tests that only read: call the returned `close`. */
export async function openSharedStore(engine: Engine): Promise<{ store: Store; close: () => Promise<void> }> {
  const works: (() => Promise<void>)[] = []
  const store = await openTestStore(engine, {}, (work) => works.unshift(work))
  const close = async () => {
    for (const work of works) await work()
  }
  return { store, close }
}

type AtEnd = (work: () => Promise<void>) => void

/** The address of a migrated database for one test, for code that opens it several times. */
export async function migratedDatabase(engine: Engine): Promise<string> {
  return makeMigrated(engine, onTestFinished)
}

async function makeMigrated(engine: Engine, atEnd: AtEnd): Promise<string> {
  if (engine === 'postgres') return makeDatabase('migrated', atEnd)
  const { url, file } = emptyFile(atEnd)
  writeFileSync(file, await migratedImage(), { mode: 0o600 })
  return url
}

/** For `beforeAll`: fills a database once and returns a function that copies it for each test. */
export async function filledDatabase(
  engine: Engine,
  fill: (store: Store) => Promise<void>,
): Promise<{ copy: () => Promise<string>; close: () => Promise<void> }> {
  const works: (() => Promise<void>)[] = []
  const url = await makeMigrated(engine, (work) => works.unshift(work))
  const store = await openStore(url)
  giveKeys(store, standInKeys)
  await fill(store)
  await store.close()
  const close = async () => {
    for (const work of works) await work()
  }
  return { copy: () => createCopy(engine, url), close }
}

async function createCopy(engine: Engine, from: string): Promise<string> {
  if (engine === 'postgres') return makeDatabase(from)
  const { url, file } = emptyFile()
  copyFileSync(sqliteFile(from) ?? '', file)
  return url
}

/** The address of an empty database for one test. */
export async function emptyDatabase(engine: Engine): Promise<string> {
  if (engine === 'postgres') return makeDatabase('empty')
  return emptyFile().url
}

function emptyFile(atEnd: AtEnd = onTestFinished): { url: string; file: string } {
  const folder = mkdtempSync(join(memoryFolder, 'countinghouse-store-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'store.db')
  return { url: `sqlite:${file}`, file }
}

/** Opens a database and closes it when the test ends. */
export async function openAt(
  url: string,
  options?: { now?: () => number },
  atEnd: AtEnd = onTestFinished,
): Promise<Store> {
  return keep(await openStore(url, options), atEnd)
}

function keep(store: Store, atEnd: AtEnd): Store {
  giveKeys(store, standInKeys)
  atEnd(() => store.close())
  return store
}

/** Creates a migrated database, an empty one, or a copy of the one at an address. */
async function makeDatabase(kind: string, atEnd: AtEnd = onTestFinished): Promise<string> {
  const url = await askForDatabases('POST', kind)
  atEnd(async () => void (await askForDatabases('DELETE', url)))
  return url
}

async function askForDatabases(method: string, body: string): Promise<string> {
  const response = await fetch(inject('postgres'), { method, body })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
