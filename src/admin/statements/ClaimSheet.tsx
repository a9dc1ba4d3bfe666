import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useApi } from '../data-provider/useApi.ts'
import { QueryState } from '../kit/failure/QueryState.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { IdText, visibleText } from '../kit/field/Foreign.tsx'
import { Facts, Section } from '../kit/page/Section.tsx'
import { Icon } from '../kit/page/Icon.tsx'
import { PageSkeleton, PageTitle } from '../kit/page/PageTitle.tsx'
import { ClaimLines, ClaimSums } from './ClaimTables.tsx'
import type { ClaimSheetAnswer, WholeStatement } from '../../api/statements.ts'
import { usePeriodName } from '../periods/usePeriodName.ts'
import { addressPart } from '../data-provider/addressPart.ts'

export function ClaimSheet({ statement }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const { readClaims } = useApi()
  const query = useQuery({
    queryKey: ['statements', 'claims', statement.id],
    queryFn: ({ signal }) => readClaims(statement.id, signal),
    retry: false,
    // Each read is audited.
    refetchOnWindowFocus: false,
  })
  return (
    <article className="claim-sheet paper">
      <PageTitle title={translate('statements.claim_sheet.title')}>
        <Link to="?" className="button">
          {translate('statements.claim_sheet.back')}
        </Link>
        <PrintButton isDisabled={!query.data} />
      </PageTitle>
      <QueryState query={query} skeleton={<PageSkeleton rows={6} />}>
        {(sheet) => <Sheet statement={statement} sheet={sheet} />}
      </QueryState>
    </article>
  )
}

export function PrintButton({ isDisabled = false }) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      className="button button-outlined"
      onClick={() => window.print()}
      disabled={isDisabled}
    >
      <Icon name="print" size={18} /> {translate('statements.claim_sheet.print')}
    </button>
  )
}

function Sheet({ statement, sheet }: { statement: WholeStatement; sheet: ClaimSheetAnswer }) {
  const translate = useTranslate()
  const periodName = usePeriodName()
  const { mids, name, sha256, createdAt, period } = statement
  const { at, total, claims, sums, notComparable = 0 } = sheet
  const by = [...new Set(claims.map((claim) => claim.by).filter(Boolean))]
  if (total === 0) return <p>{translate('statements.claim_sheet.none')}</p>
  return (
    <>
      <Facts
        rows={[
          [translate('statements.claim_sheet.claimant'), mids.map(visibleText).join(', ')],
          [translate('statements.claim_sheet.by'), by.map(visibleText).join(', ')],
          [translate('statements.field.file'), visibleText(name)],
          ['SHA-256', <IdText key="h" id={sha256} whole />],
          ...(period ? ([[translate('statements.field.period'), periodName(period)]] as const) : []),
          [translate('statements.added'), <TimeText key="a" iso={createdAt} exact />],
          [translate('statements.claim_sheet.at'), <TimeText key="t" iso={at} exact />],
        ]}
      />
      <Section title={translate('statements.claim_sheet.sums')}>
        {notComparable > 0 && (
          <p className="warning">
            {translate('statements.not_comparable_rows', { smart_count: notComparable })}
          </p>
        )}
        <ClaimSums sums={sums} />
      </Section>
      <Section title={translate('statements.claim_sheet.lines', { smart_count: total })}>
        {claims.length < total && (
          <p className="warning">
            {translate('statements.claim_sheet.first', { count: claims.length, total })}
          </p>
        )}
        <ClaimLines claims={claims} />
      </Section>
    </>
  )
}

export function Claims({ statement: { id, settlements } }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const result = <FileLink id={id} file="result.xlsx" label="statements.result_xlsx" />
  if (!settlements.some(({ kind, left }) => kind === 'claimed' && left > 0)) return result
  return (
    <>
      {result}
      <Link to="?view=claims" className="button button-outlined">
        {translate('statements.claim_sheet.open')}
      </Link>
      <FileLink id={id} file="claims.csv" label="statements.claims_csv" />
      <FileLink id={id} file="claims.xlsx" label="statements.claims_xlsx" />
    </>
  )
}

function FileLink({ id, file, label }: { id: string; file: string; label: string }) {
  const translate = useTranslate()
  return (
    <a className="button button-outlined" href={`/api/statements/${addressPart(id)}/${file}`} download>
      {translate(label)}
    </a>
  )
}
