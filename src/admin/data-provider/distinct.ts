import type { Identifier, RaRecord } from 'react-admin'

/** Rows that the service sends under one id twice are still two rows. */
export function distinct<R extends RaRecord>(rows: R[]): R[] {
  const seen = new Map<Identifier, number>()
  return rows.map((row) => {
    const nth = (seen.get(row.id) ?? 0) + 1
    seen.set(row.id, nth)
    return nth === 1 ? row : { ...row, id: `${row.id} (${nth})` }
  })
}

/** The id as the service sent it: no usable id has a space in it. */
export function sentId(id: string): string {
  return id.replace(/ \(\d+\)$/, '')
}

/** A record that stands twice in one page, the same in all fields, has moved while the page was made. */
export function withoutRepeats<R extends { id: string }>(rows: R[]): R[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}
