import { Fragment } from 'react'
import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { everyMid } from '../data-provider/ledgerFilter.ts'
import { useCoverage } from '../data-provider/useCoverage.ts'
import { FailurePanel, StaleNote } from '../failure/FailurePanel.tsx'
import { ToneMark } from '../fields/ToneMark.tsx'
import { UsualTimes } from '../late/UsualTimes.tsx'
import { RowSkeletons } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { Section } from '../page/Section.tsx'
import { useIsNarrow } from '../page/useMediaQuery.ts'
import { usePermission } from '../session/SessionContext.ts'
import { CoverageCards, CoverageTable } from './CoverageRows.tsx'
import { coverageStates, coverageTone } from './coverageWords.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './coverage.css'

/** Of each merchant ID: how much of it the ledger holds, and what that is worth. */
export function CoveragePage() {
  const translate = useTranslate()
  const { data, error, dataUpdatedAt, refetch } = useCoverage(everyMid)
  const retry = () => void refetch()
  return (
    <>
      <PageTitle title={translate('coverage.title')}>
        <Understood />
      </PageTitle>
      <p className="coverage-help">{translate('coverage.help')}</p>
      {data && error && <StaleNote error={error} at={dataUpdatedAt} retry={retry} />}
      {data ? (
        <Rows rows={data.rows} />
      ) : error ? (
        <FailurePanel error={error} retry={retry} />
      ) : (
        <div role="status" aria-busy className="late coverage-coming">
          <RowSkeletons rows={3} />
        </div>
      )}
      <div className="coverage-words">
        <CoverageTerms />
      </div>
      {/* Last: how many rows come is not known before. */}
      <UsualTimes />
    </>
  )
}

/** What came and was not understood has pages of its own. */
function Understood() {
  const translate = useTranslate()
  const mayRead = usePermission('unreadable.read')
  const mayName = usePermission('undocumented.read')
  const maySay = usePermission('statuses.name')
  const pages = [
    ...(mayRead ? ['unreadable'] : []),
    ...(mayName ? ['undocumented'] : []),
    ...(maySay ? ['statuses'] : []),
  ]
  return pages.map((resource) => (
    <Link key={resource} to={`/${resource}`} className="button">
      {translate(`resources.${resource}.name`, { smart_count: 2 })}
    </Link>
  ))
}

function Rows({ rows }: Parameters<typeof CoverageTable>[0]) {
  const translate = useTranslate()
  const isNarrow = useIsNarrow()
  if (rows.length === 0) return <p className="coverage-help">{translate('me.no_mid')}</p>
  return isNarrow ? <CoverageCards rows={rows} /> : <CoverageTable rows={rows} />
}

const others = ['followed', 'set_aside', 'gone']

/** One sentence or two for each word of the page. */
function CoverageTerms() {
  const translate = useTranslate()
  const terms = [
    ...coverageStates.map((word) => ({
      word,
      name: <ToneMark tone={coverageTone(word)}>{translate(`coverage.state.${word}`)}</ToneMark>,
    })),
    ...others.map((word) => ({ word, name: translate(`coverage.${word}`) })),
  ]
  return (
    <Section title={translate('coverage.words')}>
      <dl className="coverage-terms">
        {terms.map(({ word, name }) => (
          <Fragment key={word}>
            <dt>{name}</dt>
            <dd>{translate(`coverage.meaning.${word}`)}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  )
}
