import { useTranslate } from 'react-admin'
import { formatAmount } from '../../contract/formatAmount.ts'
import type { Amount } from '../../contract/amount.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { orderPath, RowLink } from '../kit/field/RowLink.tsx'
import { TableBox } from '../kit/list/TableBox.tsx'
import { FactText, isNotComparable, useStatedMoney } from './FactText.tsx'
import type { Claim, ClaimSheetAnswer } from '../../api/statements.ts'

const figures = ['charged', 'expected', 'difference'] as const

export function ClaimSums({ sums }: Pick<ClaimSheetAnswer, 'sums'>) {
  const translate = useTranslate()
  return (
    <TableBox className="claim-box" label={translate('statements.claim_sheet.sums')}>
      <table className="records claim-table" aria-label={translate('statements.claim_sheet.sums')}>
        <thead>
          <tr>
            <th scope="col">{translate('statements.field.currency')}</th>
            <FigureHeads />
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={sum.currency ?? ''}>
              <th scope="row">
                {sum.currency === null ? translate('statements.no_sum') : visibleText(sum.currency)}
              </th>
              {figures.map((name) => (
                <Figure key={name} amount={sum[name]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

export function ClaimLines({ claims }: Pick<ClaimSheetAnswer, 'claims'>) {
  const translate = useTranslate()
  return (
    <TableBox className="claim-box" label={translate('statements.claim_sheet.claims')}>
      <table className="records claim-table" aria-label={translate('statements.claim_sheet.claims')}>
        <thead>
          <tr>
            <th scope="col">{translate('statements.claim_sheet.order')}</th>
            <th scope="col">{translate('statements.line')}</th>
            <th scope="col">{translate('statements.field.reference')}</th>
            <FigureHeads />
            <th scope="col">{translate('statements.field.currency')}</th>
            <th scope="col">{translate('statements.claim_sheet.why')}</th>
          </tr>
        </thead>
        <tbody>
          {claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim} />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const translate = useTranslate()
  const { orderId, mid, line, reference, currency, currencyStated, facts, note } = claim
  const name = orderId === null ? '–' : visibleText(orderId)
  return (
    <tr>
      <th scope="row">
        {orderId !== null && mid !== null ? <RowLink to={orderPath(orderId, mid)}>{name}</RowLink> : name}
      </th>
      <td>{line ?? '–'}</td>
      <td>{reference === null ? '' : visibleText(reference)}</td>
      <ClaimFigures claim={claim} />
      <td>
        {currency === null ? '' : visibleText(currency)}
        {currencyStated === false && ` (${translate('statements.basis.assumed')})`}
      </td>
      <td className="claim-why">
        {translate(`statements.class.${claim.class}`)}
        {'. '}
        {facts
          .filter((fact) => !isNotComparable(fact))
          .map((fact) => (
            <span key={fact.code}>
              <FactText fact={fact} currency={currency} />{' '}
            </span>
          ))}
        {visibleText(note)}
      </td>
    </tr>
  )
}

function ClaimFigures({ claim }: { claim: Claim }) {
  const translate = useTranslate()
  const textOf = useStatedMoney()
  const apart = claim.facts.find(isNotComparable)
  if (!apart) return figures.map((figure) => <Figure key={figure} amount={claim[figure]} />)
  return (
    <>
      <td data-align="right" className="claim-apart">
        {apart.theirs.map(textOf).join(' + ')}
      </td>
      <td data-align="right" className="claim-apart">
        {apart.ours ? textOf(apart.ours) : translate('statements.no_fee')}
      </td>
      <td data-align="right" className="claim-apart">
        {translate('statements.not_comparable')}
      </td>
    </>
  )
}

function FigureHeads() {
  const translate = useTranslate()
  return figures.map((name) => (
    <th key={name} scope="col" data-align="right">
      {translate(`statements.claim_sheet.${name}`)}
    </th>
  ))
}

function Figure({ amount }: { amount: Amount | null }) {
  const locale = useFormatLocale()
  return <td data-align="right">{amount === null ? '' : formatAmount(amount, { locale })}</td>
}
