import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ClaimState, ClaimTotals } from '../../api/claims.ts'
import { plain, sumAmounts } from '../../contract/amount.ts'
import { useApi } from '../data-provider/useApi.ts'
import { Foreign } from '../kit/field/Foreign.tsx'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { useMid } from '../session/SessionContext.ts'

export function useClaimTotals() {
  const { mid } = useMid()
  const { readClaimTotals } = useApi()
  return useQuery({
    queryKey: ['claims', 'totals', mid],
    queryFn: ({ signal }) => readClaimTotals(mid, signal),
  })
}

/** Open, sent and recovered amounts by currency. */
export function ClaimTotalsTable({ totals }: Pick<ClaimTotals, 'totals'>) {
  const translate = useTranslate()
  const currencies = [...new Set(totals.map(({ currency }) => currency))].toSorted()
  const cell = (currency: string, states: readonly ClaimState[], name: 'amount' | 'credited' = 'amount') => {
    const own = totals.filter((one) => one.currency === currency && states.includes(one.state))
    const amount = plain(sumAmounts(own.map((one) => one[name])))
    const [oldest] = own.map((one) => one.oldest).toSorted()
    return (
      <td>
        {own.length > 0 && <MoneyText money={{ amount, currency }} />}
        {name === 'amount' && oldest !== undefined && (
          <div className="quiet">
            {translate('claims.oldest')} <TimeText iso={oldest} />
          </div>
        )}
      </td>
    )
  }
  return (
    <HeadedTable
      label={translate('claims.totals')}
      heads={['fault_field.currency', 'claims.states.open', 'claims.states.sent', 'claims.recovered'].map(
        (key) => translate(key),
      )}
    >
      {currencies.map((currency) => (
        <tr key={currency}>
          <th scope="row">
            <Foreign text={currency} />
          </th>
          {cell(currency, ['open'])}
          {cell(currency, ['sent'])}
          {cell(currency, ['credited', 'partly'], 'credited')}
        </tr>
      ))}
    </HeadedTable>
  )
}
