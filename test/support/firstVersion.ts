import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { sqliteFile } from '../../src/store/openStore.ts'
import { emptyDatabase, type Engine } from './stores.ts'

const folder = 'test/support/first-version'

type Row = Record<string, unknown>
type Told = {
  at: string
  factor: string
  recoveryCode: string
  /** Bodies of its orders by their key. */
  sent: Record<string, string>
  created: { orderId: string; payUrl: string }
  history: { id: string; changes: Row[] }
} & Record<'orders' | 'users' | 'fees' | 'intents' | 'operators' | 'audit', Row[]>

/** A store as version 0.1.0 left it on either engine, and what its gateway told of it: `first-version/fill.ts` made both. */
export async function firstVersion(engine: Engine): Promise<{ url: string; told: Told }> {
  const url = await emptyDatabase(engine)
  if (engine === 'sqlite') {
    writeFileSync(sqliteFile(url) ?? '', gunzipSync(readFileSync(`${folder}/store.db.gz`)))
  } else {
    const client = new Client(url)
    await client.connect()
    await client.query(readFileSync(`${folder}/store.sql`, 'utf8'))
    await client.end()
  }
  return { url, told: JSON.parse(readFileSync(`${folder}/told.${engine}.json`, 'utf8')) as Told }
}

/** What a gateway of it was started with. */
export const firstSettings = {
  LOG_LEVEL: 'silent',
  UPSTREAM_URL: 'https://service.test',
  UPSTREAM_MIDS: 'mer_1,mer_2',
  UPSTREAM_USERNAME: 'sandbox',
  UPSTREAM_PASSWORD: 'sandbox',
  SECRET_KEY: 'a secret for this test only and no other',
  REQUIRE_SECOND_FACTOR: 'false',
  // It added the figure up with the other fees.
  RR_FEE: 'amount',
}

/** Of every operator. */
export const firstPassword = 'a quiet harbour at dawn'
