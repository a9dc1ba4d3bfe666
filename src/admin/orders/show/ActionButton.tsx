import { Link } from 'react-router'
import { CopyTextButton } from '../../fields/CopyButton.tsx'
import type { OrderAction } from './useOrderActions.ts'

/** A text to copy, or a page to go to. */
export function ActionButton({ action, className }: { action: OrderAction; className: string }) {
  if ('to' in action)
    return (
      <Link to={action.to} className={className}>
        {action.label}
      </Link>
    )
  return <CopyTextButton text={action.text} label={action.label} className={className} />
}
