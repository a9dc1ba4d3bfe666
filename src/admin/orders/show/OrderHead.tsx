import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { CopyableText, CopyTextButton } from '../../kit/field/CopyButton.tsx'
import { Foreign, TypeText, visibleText } from '../../kit/field/Foreign.tsx'
import { MoneyText } from '../../kit/field/MoneyText.tsx'
import { StatusMark } from '../../kit/field/ToneMark.tsx'
import { userPath } from '../../kit/field/RowLink.tsx'
import { Icon } from '../../kit/page/Icon.tsx'
import { Popup } from '../../kit/page/Popup.tsx'
import { useTabTitle } from '../../kit/page/PageTitle.tsx'
import type { Money, Order } from '../../data-provider/records.ts'
import type { OrderAction } from './useOrderActions.ts'

type Props = { order: Order; main: OrderAction | undefined; rest: readonly OrderAction[] }

export function OrderHead({ order, main, rest }: Props) {
  const translate = useTranslate()
  const { id, userId, senderName, orderType, mid, sentMid } = order
  // No personal data in the tab title.
  useTabTitle(translate('order.title', { id: visibleText(id) }))
  return (
    <header className="record-head">
      <div className="record-what">
        <h1>
          <span className="unseen">{translate('order_page.heading', { id: visibleText(id) })} </span>
          {hasMoney(order.source) || hasMoney(order.destination) ? (
            <>
              <MoneyText money={order.source} />{' '}
              <span className="order-receives">
                <span className="order-arrow">
                  <Icon name="arrow" />
                </span>
                <span className="unseen">{translate('order.becomes')} </span>
                <MoneyText money={order.destination} />
              </span>
            </>
          ) : (
            <span aria-hidden>{visibleText(id)}</span>
          )}
        </h1>
        <div className="record-line">
          <StatusMark order={order} isCareful />
          {userId === undefined ? (
            senderName !== undefined && <Foreign text={senderName} />
          ) : (
            <Link to={userPath(userId, sentMid === undefined ? undefined : mid)}>
              <Foreign text={senderName ?? userId} />
            </Link>
          )}
          <CopyableText text={id} of={translate('order.id')} isId />
          {orderType !== undefined && (
            <span className="quiet">
              <TypeText type={orderType} />
            </span>
          )}
        </div>
      </div>
      <div className="order-actions">
        {main && <ActionButton action={main} className="button button-main" />}
        <Popup
          face={<Icon name="more" />}
          label={translate('order_page.more')}
          isIcon
          className="icon-button order-more"
        >
          <div className="order-menu">
            {rest.map((action) => (
              <ActionButton key={action.name} action={action} className="button" />
            ))}
            <button type="button" className="button" onClick={openRaw}>
              {translate('order_page.show_raw')}
            </button>
          </div>
        </Popup>
      </div>
    </header>
  )
}

function openRaw({ currentTarget }: { currentTarget: HTMLElement }) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
  const raw = document.querySelector<HTMLDetailsElement>('details.order-raw, .order-raw details')
  if (!raw) return
  raw.open = true
  raw.querySelector('summary')?.focus()
  raw.scrollIntoView?.()
}

function hasMoney(money: Money | undefined): boolean {
  return money?.amount !== undefined || money?.currency !== undefined
}

export function ActionButton({ action, className }: { action: OrderAction; className: string }) {
  if ('to' in action)
    return (
      <Link to={action.to} className={className}>
        {action.label}
      </Link>
    )
  return <CopyTextButton text={action.text} label={action.label} className={className} />
}
