import { useTranslate } from 'react-admin'
import { formatAmount } from '../../contract/formatAmount.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { orderPath, RowLink } from '../kit/field/RowLink.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { FactText, isNotComparable, type NotComparable, useStatedMoney } from './FactText.tsx'
import type { Claim, ClaimSheetAnswer } from '../../api/statements.ts'

const figures = ['charged', 'expected', 'difference'] as const

function useFigureHeads() {
  const translate = useTranslate()
  return ['theirs', 'ours', 'difference'].map((name) => ({ figure: translate(`statements.${name}`) }))
}

export function ClaimSums({ sums }: Pick<ClaimSheetAnswer, 'sums'>) {
  const translate = useTranslate()
  return (
    <HeadedTable
      className="records claim-table"
      label={translate('statements.claim_sheet.sums')}
      heads={[translate('statements.field.currency'), ...useFigureHeads()]}
    >
      {sums.map(({ currency, ...amounts }) => (
        <tr key={currency ?? ''}>
          <th scope="row">{currency === null ? translate('statements.no_sum') : visibleText(currency)}</th>
          <Figures of={amounts} />
        </tr>
      ))}
    </HeadedTable>
  )
}

export function ClaimLines({ claims }: Pick<ClaimSheetAnswer, 'claims'>) {
  const translate = useTranslate()
  return (
    <HeadedTable
      className="records claim-table"
      label={translate('statements.claim_sheet.claims')}
      heads={[
        translate('order.id'),
        translate('statements.line'),
        translate('statements.field.reference'),
        ...useFigureHeads(),
        translate('statements.field.currency'),
        translate('statements.claim_sheet.why'),
      ]}
    >
      {claims.map((claim) => (
        <ClaimRow key={claim.id} claim={claim} />
      ))}
    </HeadedTable>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const translate = useTranslate()
  const { orderId, mid, line, reference, currency, currencyStated, facts, note } = claim
  const name = orderId === null ? '–' : visibleText(orderId)
  const apart = facts.find(isNotComparable)
  return (
    <tr>
      <th scope="row">
        {orderId !== null && mid !== null ? <RowLink to={orderPath(orderId, mid)}>{name}</RowLink> : name}
      </th>
      <td>{line ?? '–'}</td>
      <td>{reference === null ? '' : visibleText(reference)}</td>
      {apart ? <Apart fact={apart} /> : <Figures of={claim} />}
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

function Apart({ fact: { theirs, ours } }: { fact: NotComparable }) {
  const translate = useTranslate()
  const textOf = useStatedMoney()
  const texts = [
    theirs.map(textOf).join(' + '),
    ours ? textOf(ours) : translate('statements.no_fee'),
    translate('statements.not_comparable'),
  ]
  return texts.map((text, nth) => (
    <td key={nth} data-align="right" className="claim-apart">
      {text}
    </td>
  ))
}

function Figures({ of }: { of: Pick<Claim, (typeof figures)[number]> }) {
  const locale = useFormatLocale()
  return figures.map((name) => (
    <td key={name} data-align="right">
      {of[name] === null ? '' : formatAmount(of[name], { locale })}
    </td>
  ))
}
