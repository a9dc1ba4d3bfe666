import { sql, type Generated, type RawBuilder } from 'kysely'
import { columnTypes, decimalCheck, type ColumnType, type Engine } from '../engine/columnTypes.ts'

/** NOT NULL unless `isNull` is set. */
export type Column<T> = {
  type: ColumnType
  isKey?: boolean
  isNull?: boolean
  isUnique?: boolean
  isOnSqliteOnly?: boolean
  fallback?: number | string
  check?: (name: string, engine: Engine) => string
  /** Never set; only carries the type. */
  value?: T
}

type Columns = Record<string, Column<unknown>>

/** `rules`: additional lines of the statement. */
export type Table<C extends Columns = Columns> = {
  columns: C
  rules: (engine: Engine) => string[]
  isWithoutRowId?: boolean
}

export type Rows<T extends Record<string, Table>> = {
  [N in keyof T]: { [C in keyof T[N]['columns']]: T[N]['columns'][C] extends Column<infer V> ? V : never }
}

export const text: Column<string> = { type: 'text' }
export const integer: Column<number> = { type: 'integer' }
export const bigint: Column<number> = { type: 'bigint' }
export const bytes: Column<Uint8Array> = { type: 'bytes' }
export const key: Column<string> = { type: 'text', isKey: true }
/** 1 or 0. */
export const flag: Column<number> = { type: 'integer', check: (name) => `${name} in (0, 1)` }
export const amount: Column<string | null> = { type: 'text', isNull: true, check: decimalCheck }
export const onlyRow: Column<number> = { type: 'integer', isKey: true, check: (name) => `${name} = 1` }

/** For values with a narrower type than the column's. */
export function typed<T>(column: Column<unknown>): Column<T> {
  const { value: _, ...facts } = column
  return facts
}

export function orNull<T>(column: Column<T>): Column<T | null> {
  return { ...column, isNull: true }
}

export function unique<T>(column: Column<T>): Column<T> {
  return { ...column, isUnique: true }
}

export function withDefault<T>(column: Column<T>, fallback: number | string): Column<Generated<T>> {
  return typed({ ...column, fallback })
}

export function oneOf<const W extends string>(...words: W[]): Column<W> {
  return { type: 'text', check: (name) => `${name} in (${words.map(quoted).join(', ')})` }
}

export function table<C extends Columns>(columns: C, ...rules: string[]): Table<C> {
  return { columns, rules: () => rules }
}

/** The columns of the key come first. They are text where `columns` does not say otherwise. */
export function keyedBy<const K extends string, C extends Columns>(
  names: readonly K[],
  columns: C,
  ...rules: string[]
): Table<Record<Exclude<K, keyof C>, Column<string>> & C> {
  const texts = Object.fromEntries(names.map((name) => [name, text])) as Record<K, Column<string>>
  return table({ ...texts, ...columns }, `primary key (${names.join(', ')})`, ...rules)
}

export function createTables(engine: Engine, tables: Record<string, Table>): RawBuilder<unknown>[] {
  return Object.entries(tables).map(([name, { columns, rules, isWithoutRowId }]) => {
    const own = Object.entries(columns).filter(([, column]) => engine === 'sqlite' || !column.isOnSqliteOnly)
    const lines = [...own.map(([column, facts]) => columnText(engine, column, facts)), ...rules(engine)]
    const ending = engine === 'postgres' ? '' : isWithoutRowId ? ' strict, without rowid' : ' strict'
    return sql.raw(`create table ${name} (\n  ${lines.join(',\n  ')}\n)${ending}`)
  })
}

function columnText(engine: Engine, name: string, column: Column<unknown>): string {
  const { type, isKey, isNull, isUnique, fallback, check } = column
  return [
    name,
    columnTypes[engine][type],
    ...(isKey ? ['primary key'] : isNull ? [] : ['not null']),
    ...(isUnique ? ['unique'] : []),
    ...(fallback === undefined
      ? []
      : [`default ${typeof fallback === 'string' ? quoted(fallback) : fallback}`]),
    ...(check ? [`check (${check(name, engine)})`] : []),
  ].join(' ')
}

function quoted(word: string): string {
  return `'${word}'`
}
