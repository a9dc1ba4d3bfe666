import { useFeeWords } from './useFeeWords.ts'

type Props = { figures: { orders: number; ordersWithFees: number } | undefined }

/** Below a sum of fees: of how many orders they are, where not all of them carry some. Of the others that is not nought. */
export function FeesOf({ figures }: Props) {
  const { ordersText } = useFeeWords()
  if (!figures || figures.ordersWithFees >= figures.orders) return null
  return <div className="quiet">{ordersText(figures)}</div>
}
