import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

const parts = sql.raw('happened, follows, tell, avoid, ask, reply, updated_at, updated_by')

/** A team says in each language what a status means; what it said before is in none that anybody knows: ''. */
export function meaningLanguages(engine: Engine): Migration {
  const { text, strict } = columnTypes(engine)
  return {
    async up(db) {
      // SQLite cannot change what a table goes by.
      await sql`create table status_meaning_by_language (
        mid ${text} not null,
        status ${text} not null,
        kind ${text} not null,
        language ${text} not null,
        happened ${text},
        follows ${text},
        tell ${text},
        avoid ${text},
        ask ${text},
        reply ${text},
        updated_at ${text} not null,
        updated_by ${text} not null,
        primary key (mid, status, kind, language)
      ) ${strict}`.execute(db)
      await sql`insert into status_meaning_by_language (mid, status, kind, language, ${parts})
        select mid, status, kind, '', ${parts} from status_meaning`.execute(db)
      await sql`drop table status_meaning`.execute(db)
      await sql`alter table status_meaning_by_language rename to status_meaning`.execute(db)
    },
  }
}
