import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db, Store } from '../../src/store/openStore.ts'

/** A store that records its statements, with the plans that the database chooses for them. */
export function recordStatements(store: Store) {
  const nodes: [RootOperationNode, object][] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      nodes.push([node, queryId])
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const recorded: Store = {
    ...store,
    db: store.db.withPlugin(plugin) as Db,
    transaction: (work) => store.transaction((db) => work(db.withPlugin(plugin) as typeof db)),
  }

  /** One line per table that is read, with the access method. */
  async function plans(): Promise<string[]> {
    const lines = new Set<string>()
    for (const [node, queryId] of nodes) {
      const { sql, parameters } = store.db.getExecutor().compileQuery(node, queryId as never)
      const explain = store.engine === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await store.db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))
      for (const row of rows as Record<string, string>[])
        lines.add((row.detail ?? row['QUERY PLAN'] ?? '').trim())
    }
    return [...lines]
  }

  return { store: recorded, plans }
}
