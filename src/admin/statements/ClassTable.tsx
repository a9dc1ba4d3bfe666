import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { formatAmount } from '../../contract/formatAmount.ts'
import type { Amount } from '../../contract/amount.ts'
import { useCount, useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { visibleText } from '../kit/field/Foreign.tsx'
import { HeadedTable } from '../kit/list/TableBox.tsx'
import { Section } from '../kit/page/Section.tsx'
import {
  type ClassCount,
  type ClassSum,
  differenceSides,
  settledByThemselves,
  statementClasses,
  type WholeStatement,
} from '../../api/statements.ts'
import { type Chosen, hrefOf, isSame, useChosen } from './useResults.ts'

export function ClassTable({ statement }: { statement: WholeStatement }) {
  const translate = useTranslate()
  const { classes, coverage } = statement
  if (!classes) return null
  const shown = statementClasses.filter((name) => (classes[name]?.results ?? 0) > 0)
  return (
    <Section title={translate('statements.classes_title')}>
      {coverage === 'at-least' && <p className="warning">{translate('statements.at_least')}</p>}
      <HeadedTable
        className="records statement-classes"
        label={translate('statements.classes_title')}
        heads={[
          translate('filter.outcome'),
          ...['rows', 'settled', 'theirs', 'ours', 'difference'].map((name) => ({
            figure: translate(`statements.${name}`),
          })),
        ]}
      >
        {shown.flatMap((name) => [
          <ClassRow key={name} statement={statement} of={{ class: name }} count={classes[name]} />,
          ...differenceSides.map((side) => {
            const count = classes[name].sides?.[side]
            if (!count?.results) return null
            return (
              <ClassRow key={name + side} statement={statement} of={{ class: name, side }} count={count} />
            )
          }),
        ])}
      </HeadedTable>
    </Section>
  )
}

type RowProps = {
  statement: WholeStatement
  of: Chosen
  count: Pick<ClassCount, 'results' | 'sums'> & Partial<ClassCount>
}

function ClassRow({ statement, of, count }: RowProps) {
  const translate = useTranslate()
  const figure = useCount()
  const isChosen = isSame(of, useChosen(statement).chosen)
  const { results, settled, sums, notComparable = 0 } = count
  const needsNoAction = settled === undefined || settledByThemselves.includes(of.class)
  return (
    <tr data-chosen={isChosen || undefined} data-part={of.side && true}>
      <th scope="row">
        <Link to={hrefOf(of)} aria-current={isChosen || undefined} preventScrollReset>
          {translate(of.side ? `statements.side.${of.side}` : `statements.class.${of.class}`)}
        </Link>
      </th>
      <td data-align="right">{figure(results)}</td>
      <td data-align="right">{needsNoAction ? '' : figure(settled)}</td>
      <SumCell sums={sums} of="amount" notComparable={notComparable} />
      <SumCell sums={sums} of="ours" />
      <SumCell sums={sums} of="difference" />
    </tr>
  )
}

type SumProps = { sums: readonly ClassSum[]; of: 'amount' | 'ours' | 'difference'; notComparable?: number }

function SumCell({ sums, of, notComparable = 0 }: SumProps) {
  const translate = useTranslate()
  return (
    <td data-align="right">
      {sums.map((sum) => (
        <div key={sum.currency ?? ''} className="one-line">
          {sum.currency === null ? (
            <span className="quiet">{of === 'amount' ? translate('statements.no_sum') : '–'}</span>
          ) : (
            <SumText amount={sum[of]} currency={sum.currency} />
          )}
        </div>
      ))}
      {notComparable > 0 && (
        <div className="quiet">
          {translate('statements.not_comparable_rows', { smart_count: notComparable })}
        </div>
      )}
    </td>
  )
}

/** Keeps all decimals, because the figures of a column are compared. */
export function SumText({ amount, currency }: { amount: Amount | null; currency: string }) {
  const locale = useFormatLocale()
  return (
    <span className="money">
      {formatAmount(amount ?? '', { locale })}
      <span className="money-code">{visibleText(currency)}</span>
    </span>
  )
}
