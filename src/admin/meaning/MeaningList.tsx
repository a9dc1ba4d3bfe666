import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { Foreign } from '../fields/Foreign.tsx'
import { RowLink } from '../fields/RowLink.tsx'
import { useStatusLabel } from '../fields/useReadStatus.ts'
import { RecordTable, type Column } from '../list/RecordTable.tsx'
import { PageSkeleton } from '../page/PageSkeleton.tsx'
import { PageTitle } from '../page/PageTitle.tsx'
import { useIsNarrow } from '../page/useIsNarrow.ts'
import { useMid } from '../session/MidContext.ts'
import { MeaningDialog } from './MeaningDialog.tsx'
import { meaningPath } from './meaningPath.ts'
import { meaningRow, meaningRows, type MeaningRow } from './meaningRows.ts'
import { useKindName } from './useKindName.ts'
import { useMeaningTexts } from './useMeaningTexts.ts'
import { useOwnMeanings } from './useOwnMeanings.ts'
// oxlint-disable-next-line import/no-unassigned-import
import './meaning.css'

/** What is said of each status, and by whom; the line that the address names is open to be written anew. */
export function MeaningList() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const isNarrow = useIsNarrow()
  const texts = useMeaningTexts()
  const own = useOwnMeanings(useMid().mid)
  const [status, kind] = [asked.get('status'), asked.get('kind')]
  const open = texts && status && kind ? meaningRow(texts, own, { status, kind }) : undefined
  return (
    <>
      <PageTitle title={translate('meaning.title')} />
      <p className="meaning-help">{translate('meaning.help')}</p>
      {texts ? (
        <div className="meaning-table">
          <RecordTable
            columns={isNarrow ? columns.filter(({ source }) => source !== 'tell') : columns}
            rows={meaningRows(texts, own)}
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
          said={own.find((one) => one.status === open.status && one.kind === open.kind)?.words}
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
  { source: 'tell', label: 'meaning.tell', render: ({ meaning }) => <Foreign text={meaning.tell} /> },
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

function Kind({ row: { kind } }: Props) {
  return <Foreign text={useKindName()(kind)} />
}

function Whose({ row: { isOwn } }: Props) {
  return useTranslate()(isOwn ? 'meaning.by_team' : 'meaning.by_product')
}
