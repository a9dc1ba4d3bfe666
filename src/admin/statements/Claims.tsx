import { useTranslate } from 'react-admin'
import type { WholeStatement } from '../statementRecords.ts'

/** What is claimed from the provider, as files for them; there are none before something is claimed. */
export function Claims({ statement: { id, settlements } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  if (!settlements.some(({ kind, left }) => kind === 'claimed' && left > 0)) return null
  return (['csv', 'xlsx'] as const).map((form) => (
    <a
      key={form}
      className="button button-outlined"
      href={`/api/statements/${encodeURIComponent(id)}/claims.${form}`}
      download
    >
      {translate(`statements.claims_${form}`)}
    </a>
  ))
}
