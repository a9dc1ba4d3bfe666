import type { Db } from '../../store/openStore.ts'

/** The statement, held against others until the end of the transaction; undefined while it is not matched. */
export function holdStatement(db: Db, { mid, id }: { mid: string; id: string }) {
  return (
    db
      .updateTable('statement')
      // An update and not a look: whoever comes at the same moment waits.
      .set(({ ref }) => ({ open_count: ref('open_count') }))
      .where('mid', '=', mid)
      .where('id', '=', id)
      .where('state', '=', 'done')
      .returning(['mids', 'classes', 'tolerance'])
      .executeTakeFirst()
  )
}
