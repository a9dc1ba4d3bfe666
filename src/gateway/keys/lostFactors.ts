import type { Store } from '../../store/openStore.ts'

/** How many second factors none of our keys opens: their owners could not sign in, and would not know why. */
export async function countLostFactors(
  { db }: Pick<Store, 'db'>,
  { open }: { open: (sealed: string, about: string) => string | undefined },
): Promise<number> {
  const rows = await db
    .selectFrom('operator')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .where('disabled_at', 'is', null)
    .execute()
  return rows.filter(({ id, totp_secret }) => open(totp_secret ?? '', `totp of ${id}`) === undefined).length
}
