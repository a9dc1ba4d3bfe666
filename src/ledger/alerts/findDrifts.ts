import { listLevels } from '../levels/listLevels.ts'
import type { Watch } from './watch.ts'
import { mostFindings } from './finding.ts'

/** Usual fees that have moved away from what was accepted or proposed. */
export const findDrifts: Watch = async ({ store }, _, mid) => {
  const levels = await listLevels(store, [mid])
  return {
    findings: levels.slice(0, mostFindings).flatMap(({ id, drift, ...of }) =>
      drift === null
        ? []
        : [
            {
              labels: { level: id },
              facts: {
                orderType: of.orderType,
                pair: `${of.sourceCurrency ?? '?'}-${of.destinationCurrency ?? '?'}`,
                paymentMethod: of.paymentMethod,
                feeCurrency: of.feeCurrency,
                points: drift.points,
                since: drift.since,
              },
            },
          ],
    ),
  }
}
