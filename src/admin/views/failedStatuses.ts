import { knownStatuses, readStatus } from '../../contract/status.ts'

/** What a payer or the service failed at; what only ran out is closed. */
export const failedStatuses = knownStatuses.filter(
  (status) =>
    !['expired', 'cancelled'].includes(status) &&
    readStatus({ status, orderType: 'payin' }).finality === 'bad',
)
