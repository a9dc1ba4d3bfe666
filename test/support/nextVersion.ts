import { registerHooks } from 'node:module'
const nextStep = '999_next'

/** Loaded before one of our commands (`--import`): turns it into a version with one more migration. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/src/store/migrations.ts')) return loaded
    const source = String(loaded.source)
    const changed = source.replace(
      "'001_initial': initialSchema",
      `$&, '${nextStep}': () => ({ up: (db) => sql\`alter table preference add column next text\`.execute(db) })`,
    )
    if (changed === source) throw new Error('the migrations are not where they were')
    return { ...loaded, source: `import { sql } from 'kysely'\n${changed}` }
  },
})
