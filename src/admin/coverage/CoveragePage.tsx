import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { StaleNote } from '../failure/StaleNote.tsx'
import { useIsNarrow } from '../page/useIsNarrow.ts'
import { CoverageCards, CoverageTable } from './CoverageRows.tsx'
import { CoverageTerms } from './CoverageTerms.tsx'
import { useCoverage } from '../data-provider/useCoverage.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './coverage.css'

/** Of each merchant ID: how much of it the ledger holds, and what that is worth. */
export function CoveragePage() {
  const translate = useTranslate()
  const { data, error, dataUpdatedAt, refetch } = useCoverage(everyMid)
  const retry = () => void refetch()
  return (
    <>
      <PageTitle title={translate('coverage.title')} />
      <p className="coverage-help">{translate('coverage.help')}</p>
      {data && error && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {data ? (
        <Rows rows={data.rows} />
      ) : error ? (
        <FailurePanel error={error} retry={retry} />
      ) : (
        <Box role="status" aria-busy className="late">
          <RowSkeletons rows={3} />
        </Box>
      )}
      <CoverageTerms />
    </>
  )
}

function Rows({ rows }: Parameters<typeof CoverageTable>[0]) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  if (rows.length === 0) return <p className="coverage-help">{translate('account.no_mid')}</p>
  return isNarrow ? <CoverageCards rows={rows} /> : <CoverageTable rows={rows} />
}
