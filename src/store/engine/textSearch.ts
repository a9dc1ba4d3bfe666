import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './columnTypes.ts'

/** The tables whose `search` column can be searched by any part of three letters or more. */
export type Searchable = 'ledger_order' | 'ledger_user'

const positions = { sqlite: sql`instr`, postgres: sql`strpos` }

/** What makes `search` of a table searchable, for its migration. The table has a number `ref` for each row. */
export function searchIndex(engine: Engine, table: Searchable): RawBuilder<unknown>[] {
  return engine === 'sqlite' ? trigramTable(table) : trigramIndex(table)
}

/** What to select from, and on what conditions. */
export type TextSearch = {
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>[]
  /** In place of `from` to count by merchant ID: an index that is far smaller than the rows. */
  countFrom?: RawBuilder<unknown>
}

/** A text to search for: one of `parts`, each of three letters or more, or all of `words`, each at the start of a word. */
export type Needle = { parts: readonly string[]; words: readonly string[] }

/** For the rows of `table` whose `search` contains the needle. */
export function rowsContaining(engine: Engine, table: Searchable, needle: Needle): TextSearch {
  const own = sql.table(table)
  const ends = needle.parts.map((part) => endOf(engine, part))
  // The index knows nothing of shorter words: the row decides.
  const words = needle.words.filter((word) => [...word].length >= 3).map((word) => endOf(engine, word))
  const isWhole = needle.words.length === 0 && ends.every((end, nth) => end === needle.parts[nth])
  const rest = isWhole ? [] : [contains(engine, table, needle)]
  if (engine === 'postgres') {
    const pattern = (end: string) => `%${end.replace(/[\\%_]/g, '\\$&')}%`
    const isLike = (end: string) => sql`${sql.ref(`${table}.search`)} like ${pattern(end)}`
    const either = [...ends.map(isLike), ...(words.length > 0 ? [allOf(words.map(isLike))] : [])]
    return { from: own, where: [oneOf(either), ...rest] }
  }
  const text = sql.table(`${table}_text`)
  // In this order, and not as a list to look into: SQLite would write down all of what may be every row first.
  const through = (index: RawBuilder<unknown>) =>
    sql`${text} cross join ${own} ${index} on ${sql.ref(`${table}.ref`)} = ${sql.ref(`${table}_text.rowid`)}`
  return {
    from: through(sql`not indexed`),
    where: [matches(text, ends, words), ...rest],
    ...(isWhole && { countFrom: through(sql`indexed by ${sql.id(`${table}_by_ref`)}`) }),
  }
}

/**
 * A long phrase reads the list of each of its trigrams: its end is enough to find, and the row tells the rest. PostgreSQL's
 * are of letters and digits alone, and what is one is up to its locale: an end that has other signs in it may have none.
 */
function endOf(engine: Engine, part: string): string {
  const end = [...part].slice(-mostLetters).join('')
  return engine === 'sqlite' || /^[a-z0-9]*$/.test(end) ? end : part
}

const mostLetters = 9

/** The same as one condition, for whoever reads many rows in another order anyway. */
export function contains(engine: Engine, table: Searchable, { parts, words }: Needle): RawBuilder<boolean> {
  return oneOf([
    ...parts.map((part) => hasPart(engine, sql.ref(`${table}.search`), part)),
    ...(words.length > 0 ? [hasWords(engine, table, words)] : []),
  ])
}

/** For the rows where each of `words` is the start of a word in what everybody may search. */
function hasWords(engine: Engine, table: Searchable, words: readonly string[]): RawBuilder<boolean> {
  const search = sql.ref(`${table}.search`)
  const [position, text] =
    engine === 'postgres'
      ? [sql`strpos`, sql`translate(split_part(${search}, ${closedMark}, 1), chr(10) || '-', '  ')`]
      : [
          sql`instr`,
          sql`replace(replace(substr(${search}, 1, instr(${search} || ${closedMark}, ${closedMark}) - 1), char(10), ' '), '-', ' ')`,
        ]
  return allOf(words.map((word) => sql`${position}(' ' || ${text}, ${` ${word.replaceAll('-', ' ')}`}) > 0`))
}

function oneOf(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** For the rows where a text has `part` in it: each of them is read. */
export function hasPart(engine: Engine, text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql`${positions[engine]}(${text}, ${part}) > 0`
}

/** For the rows whose ID everybody may search by parts. */
export function hasOpenId(engine: Engine, table: Searchable): RawBuilder<boolean> {
  return sql`${positions[engine]}(${sql.ref(`${table}.search`)}, lower(${sql.ref(`${table}.id`)})) > 0`
}

/** For the rows whose `search` has `part` in its first line. */
export function inFirstLine(engine: Engine, table: Searchable, part: string): RawBuilder<boolean> {
  const search = sql.ref(`${table}.search`)
  const position = positions[engine]
  const lineEnd = engine === 'postgres' ? sql`chr(10)` : sql`char(10)`
  return sql`${position}(${search}, ${part}) between 1 and ${position}(${search} || ${lineEnd}, ${lineEnd}) - 1`
}

/** Stands in `search` before what not everybody may search. */
export const closedMark = '\u001f'

/** For the rows whose `search` has the needle in what everybody may search. */
export function inOpenPart(engine: Engine, table: Searchable, { parts, words }: Needle): RawBuilder<boolean> {
  const search = sql.ref(`${table}.search`)
  const position = positions[engine]
  const end = sql`${position}(${search} || ${closedMark}, ${closedMark})`
  const isOpen = parts.map((part) => sql`${position}(${search}, ${part}) between 1 and ${end} - 1`)
  return oneOf([...isOpen, ...(words.length > 0 ? [hasWords(engine, table, words)] : [])])
}

function matches(
  text: RawBuilder<unknown>,
  ends: readonly string[],
  words: readonly string[],
): RawBuilder<boolean> {
  const phrase = (end: string) => `"${end.replaceAll('"', '""')}"`
  const allWords = words.length > 0 ? [`(${words.map(phrase).join(' AND ')})`] : []
  return sql`${text} match ${[...ends.map(phrase), ...allWords].join(' OR ')}`
}

/** The text stands in the table itself already; triggers keep its index beside it. */
function trigramTable(table: Searchable): RawBuilder<unknown>[] {
  const [own, text] = [sql.table(table), sql.table(`${table}_text`)]
  const trigger = (when: string) => sql.id(`${table}_text_${when}`)
  return [
    sql`create index ${sql.id(`${table}_by_ref`)} on ${own} (ref, mid)`,
    sql`create virtual table ${text} using fts5(
      search, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
    )`,
    sql`create trigger ${trigger('insert')} after insert on ${own}
      begin insert into ${text} (rowid, search) values (new.ref, new.search); end`,
    sql`create trigger ${trigger('update')} after update of search on ${own} when old.search <> new.search
      begin update ${text} set search = new.search where rowid = new.ref; end`,
    sql`create trigger ${trigger('delete')} after delete on ${own}
      begin delete from ${text} where rowid = old.ref; end`,
  ]
}

/** PostgreSQL may not let us have pg_trgm: a search then reads every row of a merchant ID. */
function trigramIndex(table: Searchable): RawBuilder<unknown>[] {
  const create = `create index ${table}_text on ${table} using gin (search gin_trgm_ops)`
  return [
    sql`do $$ begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
    end $$`,
    sql`do $$ begin
      execute '${sql.raw(create)}';
    exception when undefined_object then null;
    end $$`,
  ]
}
