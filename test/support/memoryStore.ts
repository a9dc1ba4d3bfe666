import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { Done, Question, Rows, Settings, Thread } from '../../src/store/engine/sqliteThread.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openStore, type Store } from '../../src/store/openStore.ts'

type Connection = { database: DatabaseSync; answer: (question: Question) => Rows | Done }

// Uses Node's own require, independent of the test environment.
const require = createRequire(import.meta.filename)
const { openConnection } = require('../../src/store/engine/sqliteConnection.js') as {
  openConnection: (settings: Settings) => Connection
}

let migrated: Promise<Uint8Array> | undefined

/** A migrated database as bytes: thirty migrations take longer than most tests. */
export const migratedImage = () => (migrated ??= migrateOnce())

/**
 * A store in memory with all tables. Its connection runs in this thread and starts as a copy, because starting a thread takes
 * longer than most tests. Stores in files test the threads.
 */
export async function openMemoryStore(options: { now?: () => number } = {}): Promise<Store> {
  const image = await migratedImage()
  return openStore('sqlite::memory:', {
    ...options,
    openThread: async (settings) => {
      const connection = openConnection(settings)
      connection.database.deserialize(image)
      return createThread(connection)
    },
  })
}

async function migrateOnce(): Promise<Uint8Array> {
  let image: Uint8Array | undefined
  const store = await openStore('sqlite::memory:', {
    openThread: async (settings) => {
      const connection = openConnection(settings)
      const thread = createThread(connection)
      const close = () => {
        image = connection.database.serialize()
        return thread.close()
      }
      return { ...thread, close }
    },
  })
  await migrate(store)
  await store.close()
  if (!image) throw new Error('the database was not closed')
  return image
}

/** Answers in a later turn of the event loop, as a thread does. */
function createThread({ database, answer }: Connection): Thread {
  return {
    send: async (question) => {
      await setImmediate()
      return answer(question)
    },
    isLost: () => false,
    close: async () => {
      await setImmediate()
      database.close()
    },
  }
}
