import { useTranslate } from 'ra-core'
import type { Attention, AttentionItem } from '../../api/attention.ts'
import { MoneyText } from '../kit/field/MoneyText.tsx'
import { RowLink } from '../kit/field/RowLink.tsx'
import { TimeText } from '../kit/field/TimeText.tsx'
import { ToneMark, useStatusLabel } from '../kit/field/ToneMark.tsx'
import { openRow } from '../kit/list/openRow.ts'
import { BareTable } from '../kit/list/TableBox.tsx'
import { bySeverity, toneOf, attentionPath } from './attention.ts'
import { Count } from './HomePart.tsx'

export function AttentionTable({ attention }: { attention: Attention }) {
  const translate = useTranslate()
  const nameOf = useItemName()
  if (attention.items.length === 0)
    return (
      <p className="quiet">
        {translate(attention.coverage === 'exact' ? 'home.nothing' : 'home.nothing_known')}
      </p>
    )
  return (
    <BareTable
      className="records home-table home-lines"
      label={translate('home.attention')}
      heads={[
        translate('list.what'),
        { figure: translate('home.count') },
        translate('home.oldest'),
        { figure: translate('home.value') },
      ]}
      body={openRow}
    >
      {bySeverity(attention.items).map((item) => (
        <tr key={item.kind + JSON.stringify(item.filter)}>
          <td>
            <ToneMark tone={toneOf(item.kind)}>
              <RowLink to={attentionPath(item)}>{nameOf(item)}</RowLink>
            </ToneMark>
          </td>
          <td data-align="right" data-label={translate('home.count')}>
            <Count count={item.count} isExact={item.coverage === 'exact'} />
          </td>
          {item.oldest === null ? (
            <td />
          ) : (
            <td data-label={translate('home.oldest')}>
              <TimeText iso={item.oldest} />
            </td>
          )}
          <td data-align="right" className="home-last">
            <Value item={item} />
          </td>
        </tr>
      ))}
    </BareTable>
  )
}

const maxLines = 3

function Value({ item: { value, withoutAmount } }: { item: AttentionItem }) {
  const translate = useTranslate()
  if (value === null) return <span className="quiet">{translate('home.too_many')}</span>
  const lines = (some: NonNullable<typeof value>) =>
    some.map((money) => (
      <div key={money.currency}>
        <MoneyText money={money} />
      </div>
    ))
  return (
    <>
      {lines(value.slice(0, maxLines))}
      {value.length > maxLines && (
        <details>
          <summary>{translate('home.more_currencies', { smart_count: value.length - maxLines })}</summary>
          {lines(value.slice(maxLines))}
        </details>
      )}
      {withoutAmount > 0 && value.length > 0 && (
        <div className="quiet">{translate('home.without_amount', { smart_count: withoutAmount })}</div>
      )}
    </>
  )
}

function useItemName(): (item: AttentionItem) => string {
  const translate = useTranslate()
  const statusLabel = useStatusLabel()
  return ({ kind, filter }) => {
    const statuses = [filter.status ?? []].flat().map(String)
    const status = statuses.map(statusLabel).join(', ')
    if (kind === 'unknown-status')
      return statuses.length > 3
        ? translate('home.kinds.unknown_several', { count: statuses.length })
        : translate('home.kinds.unknown', { status })
    return translate(`home.kinds.${kind.replaceAll('-', '_')}`, { status, _: kind })
  }
}
