import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useFaultWords } from '../kit/failure/useFailureWords.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import type { WholeStatement } from '../../api/statements.ts'

type Props = Pick<WholeStatement, 'columns' | 'preview'>

const understood = ['orderId', 'reference', 'amount', 'fee', 'net', 'currency', 'date'] as const

export function FilePreview({ columns, preview }: Props) {
  const translate = useTranslate()
  const textOf = useFaultWords('reading')
  if (!preview) return null
  const names = understood.map((name) => translate(`statements.field.${name}`))
  return (
    <div className="statement-preview">
      {preview.isCovered === true && <p className="note">{translate('statements.preview_covered')}</p>}
      <PreviewTable title={translate('statements.preview_raw')} columns={columns.map(visibleText)}>
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
      </PreviewTable>
      <PreviewTable title={translate('statements.preview_understood')} columns={names}>
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
      </PreviewTable>
    </div>
  )
}

type TableProps = { title: string; columns: readonly string[]; children: ReactNode }

function PreviewTable({ title, columns, children }: TableProps) {
  const translate = useTranslate()
  return (
    <div className="records-wide" tabIndex={0} role="region" aria-label={title}>
      <table className="records">
        <caption>{`${translate('statements.preview')}, ${title}`}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('statements.line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                <bdi>{column}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
