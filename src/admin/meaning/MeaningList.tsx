import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { FailurePanel } from '../failure/FailurePanel.tsx'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { useStatusLabel } from '../fields/useReadStatus.ts'
import { languages } from '../language/languages.ts'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { useIsNarrow } from '../page/useIsNarrow.ts'
import { useMid } from '../session/MidContext.ts'
import { ForeignMark } from './ForeignMark.tsx'
import { MeaningDialog } from './MeaningDialog.tsx'
import { meaningPath } from './meaningPath.ts'
import { meaningRow, meaningRows, type MeaningRow } from './meaningRows.ts'
import { useKindName } from './useKindName.ts'
import { useMeaningTexts } from './useMeaningTexts.ts'
import { noMeanings, useOwnMeanings } from './useOwnMeanings.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './meaning.css'

/** What is said of each status, and by whom; the line that the address names is open to be written anew. */
export function MeaningList() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const isNarrow = useIsNarrow()
  const texts = useMeaningTexts()
  const { data: own, error, refetch } = useOwnMeanings(useMid().mid)
  const [status, kind] = [asked.get('status'), asked.get('kind')]
  // What has not come yet would be written over.
  const open = texts && own && status && kind ? meaningRow(texts, own, { status, kind }) : undefined
  return (
    <>
      <PageTitle title={translate('meaning.title')} />
      <p className="meaning-help">{translate('meaning.help')}</p>
      {error && !own && <FailurePanel error={error} retry={() => void refetch()} />}
      {texts && (own || error) ? (
        <div className="meaning-table">
          <RecordTable
            columns={isNarrow ? columns.filter(({ source }) => source !== 'tell') : columns}
            rows={meaningRows(texts, own ?? noMeanings)}
            label={translate('meaning.title')}
          />
        </div>
      ) : (
        <PageSkeleton />
      )}
      {open && (
        <MeaningDialog
          // What came meanwhile is no reason to take away what is typed.
          key={open.id}
          row={open}
          onClose={() => void navigate('/meanings', { replace: true })}
        />
      )}
    </>
  )
}

type Props = { row: MeaningRow }

const columns: Column<MeaningRow>[] = [
  { source: 'status', label: 'meaning.status', render: (row) => <Status row={row} /> },
  { source: 'kind', label: 'meaning.kind', render: (row) => <Kind row={row} /> },
  { source: 'tell', label: 'meaning.tell', render: (row) => <TellText row={row} /> },
  { source: 'isOwn', label: 'meaning.words', render: (row) => <Whose row={row} /> },
]

function Status({ row: { status, kind } }: Props) {
  const labelOf = useStatusLabel()
  return (
    <>
      <RowLink to={meaningPath(status, kind)}>
        <Foreign text={labelOf(status)} />
      </RowLink>{' '}
      <code className="quiet">
        <Foreign text={status} />
      </code>
    </>
  )
}

function TellText({ row: { meaning } }: Props) {
  return (
    <>
      <span lang={meaning.foreign.tell}>
        <Foreign text={meaning.tell} />
      </span>
      <ForeignMark language={meaning.foreign.tell} />
    </>
  )
}

function Kind({ row: { kind } }: Props) {
  return <Foreign text={useKindName()(kind)} />
}

function Whose({ row: { own } }: Props) {
  const translate = useTranslate()
  if (own.length === 0) return translate('meaning.by_product')
  const named = own.flatMap(({ language }) => (language === undefined ? [] : [language]))
  const names = languages.filter(({ locale }) => named.includes(locale)).map(({ name }) => name)
  return (
    <>
      {translate('meaning.by_team')} {names.length > 0 && <bdi className="quiet">{names.join(', ')}</bdi>}
    </>
  )
}
