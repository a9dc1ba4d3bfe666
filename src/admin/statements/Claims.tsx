import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { addressPart } from '../addressPart.ts'
import type { WholeStatement } from '../../api/statements.ts'

/** What is claimed from the provider, on paper and as files for them; there are none before something is claimed. */
export function Claims({ statement: { id, settlements } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  if (!settlements.some(({ kind, left }) => kind === 'claimed' && left > 0)) return null
  return (
    <>
      <Link to="?view=claims" className="button button-outlined">
        {translate('statements.claim_sheet.open')}
      </Link>
      <Files id={id} />
    </>
  )
}

function Files({ id }: { id: string }) {
  const translate = useTranslate()
  return (['csv', 'xlsx'] as const).map((form) => (
    <a
      key={form}
      className="button button-outlined"
      href={`/api/statements/${addressPart(id)}/claims.${form}`}
      download
    >
      {translate(`statements.claims_${form}`)}
    </a>
  ))
}
