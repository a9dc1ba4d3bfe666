import { useTranslate } from 'react-admin'
import { addressPart } from '../../addressPart.ts'
import { isNegative } from '../../../contract/amount.ts'
import { IdText } from '../../fields/IdText.tsx'
import { RowLink } from '../../fields/RowLink.tsx'
import { TimeText } from '../../fields/TimeText.tsx'
import type { UnusualFee } from '../../records.ts'
import { sizeOf, useLevelWords } from './useLevelWords.ts'

/** Each with its order behind it, the newest first. */
export function UnusualTable({ rows }: { rows: readonly UnusualFee[] }) {
  const translate = useTranslate()
  const { kindText, shareText, money } = useLevelWords()
  const share = (value: number | undefined) => (value === undefined ? '' : shareText(value))
  return (
    <div className="records-box records-wide">
      <table className="records">
        <thead>
          <tr>
            <th scope="col">{translate('levels.order')}</th>
            <th scope="col">{translate('levels.created')}</th>
            <th scope="col">{translate('levels.kind')}</th>
            {(['fee', 'share', 'usual', 'difference'] as const).map((name) => (
              <th key={name} scope="col" data-align="right">
                {translate(`levels.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <RowLink to={`/orders/${addressPart(row.orderId)}/show`}>
                  <IdText id={row.orderId} />
                </RowLink>
              </td>
              <td>
                <TimeText iso={row.createdAt} />
              </td>
              <td>{kindText(row)}</td>
              <td data-align="right">{money(row.fee, row.feeCurrency)}</td>
              <td data-align="right">{share(row.share)}</td>
              <td data-align="right">{share(row.usualShare)}</td>
              <td data-align="right">
                {isNegative(row.difference) ? '−' : '+'}
                {money(sizeOf(row.difference), row.feeCurrency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
