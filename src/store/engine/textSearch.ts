import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './columnTypes.ts'

/** Tables with a `search` column, which finds any part of three letters or more. */
export type Searchable = 'ledger_order' | 'ledger_user'

const positions = { sqlite: sql`instr`, postgres: sql`strpos` }

/** Statements for a migration. The table needs a unique number `ref` per row. */
export function searchIndex(engine: Engine, table: Searchable): RawBuilder<unknown>[] {
  return engine === 'sqlite' ? trigramTable(table) : trigramIndex(table)
}

export type TextSearch = {
  from: RawBuilder<unknown>
  where: RawBuilder<boolean>[]
  /** Replaces `from` in counts: a much smaller index than the rows. */
  countFrom?: RawBuilder<unknown>
}

/** Matches one of `parts` (three letters or more each), or all of `words` as starts of words. */
export type Needle = { parts: readonly string[]; words: readonly string[] }

export function rowsContaining(engine: Engine, table: Searchable, needle: Needle): TextSearch {
  const own = sql.table(table)
  const ends = needle.parts.map((part) => endOf(engine, part))
  // The index lacks shorter words, so these are checked on the row.
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
  // A join in this order: with IN, SQLite would first materialise a list of possibly all rows.
  const through = (index: RawBuilder<unknown>) =>
    sql`${text} cross join ${own} ${index} on ${sql.ref(`${table}.ref`)} = ${sql.ref(`${table}_text.rowid`)}`
  return {
    from: through(sql`not indexed`),
    where: [matches(text, ends, words), ...rest],
    ...(isWhole && { countFrom: through(sql`indexed by ${sql.id(`${table}_by_ref`)}`) }),
  }
}

/**
 * A long phrase would read the list of each of its trigrams, so the index looks up only its end and the row
 * checks the rest. PostgreSQL has trigrams of letters and digits only, depending on its locale, so an end with
 * other characters may have none.
 */
function endOf(engine: Engine, part: string): string {
  const end = [...part].slice(-maxLetters).join('')
  return engine === 'sqlite' || /^[a-z0-9]*$/.test(end) ? end : part
}

const maxLetters = 9

/** The same as one condition, for scans in another order. */
export function contains(engine: Engine, table: Searchable, { parts, words }: Needle): RawBuilder<boolean> {
  return oneOf([
    ...parts.map((part) => hasPart(engine, sql.ref(`${table}.search`), part)),
    ...(words.length > 0 ? [hasWords(engine, table, words)] : []),
  ])
}

/** Each word must start a word of the open part of the text. */
function hasWords(engine: Engine, table: Searchable, words: readonly string[]): RawBuilder<boolean> {
  const search = sql.ref(`${table}.search`)
  const text =
    engine === 'postgres'
      ? sql`translate(split_part(${search}, ${closedMark}, 1), chr(10) || '-', '  ')`
      : sql`replace(replace(substr(${search}, 1, instr(${search} || ${closedMark}, ${closedMark}) - 1), char(10), ' '), '-', ' ')`
  return allOf(words.map((word) => hasPart(engine, sql`' ' || ${text}`, ` ${word.replaceAll('-', ' ')}`)))
}

function oneOf(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` or `)})`
}

function allOf(conditions: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Not indexed: scans the rows. */
export function hasPart(engine: Engine, text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return sql`${positions[engine]}(${text}, ${part}) > 0`
}

/** The ID is in the search text if it is searchable by parts. */
export function hasOpenId(engine: Engine, table: Searchable): RawBuilder<boolean> {
  return sql`${positions[engine]}(${sql.ref(`${table}.search`)}, lower(${sql.ref(`${table}.id`)})) > 0`
}

export function inFirstLine(engine: Engine, table: Searchable, part: string): RawBuilder<boolean> {
  const search = sql.ref(`${table}.search`)
  const position = positions[engine]
  const lineEnd = engine === 'postgres' ? sql`chr(10)` : sql`char(10)`
  return sql`${position}(${search}, ${part}) between 1 and ${position}(${search} || ${lineEnd}, ${lineEnd}) - 1`
}

/** Separates the open text from text that needs the right to reveal. */
export const closedMark = '\u001f'

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

/** The index has no copy of the text; triggers keep it up to date. */
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

/** Without permission for pg_trgm, searches scan all rows of a merchant ID. */
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
