import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/openStore.ts'
import { portOf, startCluster } from './postgresCluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Address of the database maker. POST with `migrated`, `empty` or the address of a database returns a new one; DELETE drops
     * it.
     */
    postgres: string
  }
}

/** For `globalSetup`: one PostgreSQL per run, for all files and workers, started when the first test needs it. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let started: Promise<Databases> | undefined
  const server = createServer(async (request, response) => {
    started ??= openDatabases()
    try {
      const { make, drop } = await started
      const body = await text(request)
      response.end(await (request.method === 'DELETE' ? drop(body) : make(body)))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  })
  provide('postgres', `http://127.0.0.1:${await portOf(server)}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await started?.then(({ close }) => close()).catch(() => {})
  }
}

type Databases = Awaited<ReturnType<typeof openDatabases>>

/** Each test gets its own database: a copy of a migrated one, or an empty one. */
async function openDatabases() {
  const givenUrl = process.env.TEST_POSTGRES_URL
  const cluster = givenUrl === undefined ? await startCluster() : { url: givenUrl, stop: async () => {} }
  const pool = new Pool({ connectionString: cluster.url, max: 4 })
  // A stopping server may still send a message on a closing connection.
  pool.on('error', () => {})
  const template = `countinghouse_${randomUUID().slice(0, 8)}`
  const close = async () => {
    await pool.query(`drop database if exists ${template} with (force)`)
    await pool.end()
    await cluster.stop()
  }
  try {
    await pool.query(`create database ${template}`)
    const store = await openStore(withDatabase(cluster.url, template))
    await migrate(store)
    await store.close()
    const { rows } = await pool.query('show server_version_num')
    // Copying files is five times cheaper than writing each page to the log. Older servers do not support it.
    const strategy = Number(rows[0].server_version_num) < 150_000 ? '' : 'strategy file_copy'
    return {
      async make(kind: string): Promise<string> {
        const name = `test_${randomUUID().replaceAll('-', '')}`
        const from =
          kind === 'migrated' ? template : kind === 'empty' ? 'template0' : new URL(kind).pathname.slice(1)
        await pool.query(`create database ${name} template ${from} ${strategy}`)
        return withDatabase(cluster.url, name)
      },
      async drop(url: string): Promise<string> {
        await pool.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
        return ''
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same server with another database. */
function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}
