import { useFeeWords } from './useFeeWords.ts'

/** Says how many orders a fee sum covers: orders without fees do not count as zero. */
export function FeesOf({ figures }: { figures: { orders: number; ordersWithFees: number } | undefined }) {
  const { ordersText } = useFeeWords()
  if (!figures || figures.ordersWithFees >= figures.orders) return null
  return <div className="quiet">{ordersText(figures)}</div>
}
