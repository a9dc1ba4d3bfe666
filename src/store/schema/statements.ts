import { sql, type RawBuilder } from 'kysely'
import { columnTypes, type Engine } from '../engine/columnTypes.ts'

export function statementsSchema(engine: Engine): RawBuilder<unknown>[] {
  const { text, integer, bigint, bytes, strict } = columnTypes(engine)
  return [
    sql`create table statement (
      mid ${text} not null,
      id ${text} not null,
      mids ${text} not null,
      name ${text} not null,
      sender ${text},
      size ${bigint} not null,
      sha256 ${text} not null,
      same_key ${text} not null,
      state ${text} not null check ( state in ('receiving', 'reading', 'asks', 'matching', 'done', 'refused', 'deleting') ),
      mapping ${text},
      inspection ${text},
      proof ${text},
      kept_mapping ${integer} not null default 0,
      tolerance ${text} not null,
      period ${text},
      coverage ${text},
      classes ${text},
      refusal ${text},
      line_count ${bigint} not null default 0,
      progress_done ${bigint} not null default 0,
      progress_of ${bigint} not null default 0,
      open_count ${bigint} not null default 0,
      settlements ${integer} not null default 0,
      created_at ${text} not null,
      created_by ${text} not null,
      changed_at ${text} not null,
      run ${bigint} not null default 0,
      run_until ${text} not null default '',
      bare_until ${bigint} not null default -1,
      attempts ${integer} not null default 0,
      file_gone ${text} check (file_gone in ('age', 'request', 'refused')),
      primary key (mid, id)
    ) ${strict}`,
    sql`create unique index statement_same on statement (mid, same_key)`,
    sql`create table statement_chunk (
      mid ${text} not null,
      statement ${text} not null,
      number ${integer} not null,
      bytes ${bytes} not null,
      primary key (mid, statement, number)
    ) ${strict}`,
    sql`create table statement_sender (
      mid ${text} not null,
      signature ${text} not null,
      mapping ${text} not null,
      tolerance ${text} not null,
      updated_at ${text} not null,
      updated_by ${text} not null,
      primary key (mid, signature)
    ) ${strict}`,
    sql`create table statement_line (
      mid ${text} not null,
      statement ${text} not null,
      number ${bigint} not null,
      sheet ${text},
      order_id ${text},
      reference ${text},
      amount ${text},
      fee ${text},
      net ${text},
      currency ${text},
      fee_currency ${text},
      date ${text},
      kind ${text},
      fault ${text},
      raw ${text},
      match_mid ${text},
      match_order ${text},
      matched_by ${text},
      candidates ${integer} not null,
      primary key (mid, statement, number)
    ) ${strict}`,
    sql`create index statement_line_by_order on statement_line (
      mid, statement, match_order, match_mid, number
    )`,
    sql`create table statement_match (
      mid ${text} not null,
      order_id ${text} not null,
      home ${text} not null,
      statement ${text} not null,
      number ${bigint} not null,
      primary key (mid, order_id)
    ) ${strict}`,
    sql`create index statement_match_by_statement on statement_match (home, statement, mid, order_id)`,
    sql`create table statement_hand (
      mid ${text} not null,
      statement ${text} not null,
      number ${bigint} not null,
      former ${text} not null,
      by ${text} not null,
      at ${text} not null,
      primary key (mid, statement, number)
    ) ${strict}`,
    sql`create table statement_result (
      mid ${text} not null,
      statement ${text} not null,
      number ${bigint} not null,
      class ${text} not null,
      order_mid ${text},
      order_id ${text},
      matched_by ${text},
      line_count ${bigint} not null,
      theirs ${text},
      ours ${text},
      difference ${text},
      currency ${text},
      facts ${text},
      settlement ${integer},
      primary key (mid, statement, number)
    ) ${strict}`,
    sql`create index statement_result_by_class on statement_result (mid, statement, class, number)`,
    sql`create index statement_result_by_settlement on statement_result (
      mid, statement, settlement
    ) where settlement is not null`,
    sql`create index statement_result_unnamed on statement_result (
      mid, statement, order_id
    ) where line_count = 0`,
    sql`create table statement_settlement (
      mid ${text} not null,
      statement ${text} not null,
      number ${integer} not null,
      kind ${text} not null check (kind in ('accepted', 'claimed', 'our-mistake', 'other-period')),
      note ${text} not null,
      results ${bigint} not null,
      by ${text} not null,
      at ${text} not null,
      undone_by ${text},
      undone_at ${text},
      primary key (mid, statement, number)
    ) ${strict}`,
  ]
}
