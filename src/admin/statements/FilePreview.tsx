import { useTranslate } from 'react-admin'
import { useFaultWords } from '../failure/useFailureWords.ts'
import { visibleText } from '../fields/Foreign.tsx'
import type { WholeStatement } from '../../api/statements.ts'

type Props = Pick<WholeStatement, 'columns' | 'preview'>

const understood = ['orderId', 'reference', 'amount', 'fee', 'net', 'currency', 'date'] as const

/** The first lines as they stand in the file, and below as they are understood. */
export function FilePreview({ columns, preview }: Props) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  if (!preview) return null
  return (
    <div className="statement-preview">
      {preview.isCovered === true && <p className="note">{translate('statements.preview_covered')}</p>}
      <div
        className="records-wide"
        tabIndex={0}
        role="region"
        aria-label={translate('statements.preview_raw')}
      >
        <table className="records">
          <caption>{`${translate('statements.preview')}, ${translate('statements.preview_raw')}`}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('statements.line')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  <bdi>{visibleText(column)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.raw.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {cells.map((cell, nth) => (
                  <td key={nth} className="statement-cell">
                    <bdi>{visibleText(cell)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div
        className="records-wide"
        tabIndex={0}
        role="region"
        aria-label={translate('statements.preview_understood')}
      >
        <table className="records">
          <caption>{`${translate('statements.preview')}, ${translate('statements.preview_understood')}`}</caption>
          <thead>
            <tr>
              <th scope="col">{translate('statements.line')}</th>
              {understood.map((name) => (
                <th key={name} scope="col">
                  {translate(`statements.field.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.understood.map((line) => (
              <tr key={line.number}>
                <th scope="row">{line.number}</th>
                {line.words === undefined ? (
                  understood.map((name) => (
                    <td key={name} className="statement-cell">
                      {visibleText(line[name] ?? '–')}
                    </td>
                  ))
                ) : (
                  <td colSpan={understood.length} className="warning">
                    {visibleText(textOf({ ...line, message: line.words }))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
