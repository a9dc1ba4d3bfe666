import type { MeaningTexts } from '../../i18n/en/meaning.ts'

export type MeaningKey = keyof MeaningTexts['happened']

type Advice = readonly [
  follows: keyof MeaningTexts['follows'],
  tell: keyof MeaningTexts['tell'],
  avoid: keyof MeaningTexts['avoid'],
  ask: keyof MeaningTexts['ask'],
]

/** What follows, what to say, what not to promise and whom to ask, the same in every language. */
export const advice: Record<MeaningKey, Advice> = {
  initiated: ['payment', 'pay', 'paid', 'providerIfPaid'],
  fund_processing: ['onward', 'confirming', 'time', 'nobody'],
  'fund_deposited payin-fiat': ['payout', 'payoutFollows', 'delivered', 'nobody'],
  'fund_deposited payin-token': ['token', 'tokenFollows', 'delivered', 'nobody'],
  'fund_deposited gaming': ['completed', 'balanceFollows', 'credit', 'nobody'],
  asset_processing: ['onward', 'arrived', 'delivered', 'nobody'],
  'asset_processing payin-token': ['token', 'tokenFollows', 'delivered', 'nobody'],
  manual_review: ['release', 'review', 'release', 'review'],
  fund_scheduled: ['onward', 'arrived', 'delivered', 'nobody'],
  'fund_scheduled payin-fiat': ['payout', 'payoutFollows', 'delivered', 'nobody'],
  'fund_settled payin-fiat': ['bankShows', 'delivered', 'arrival', 'bank'],
  'fund_settled payin-token': ['token', 'tokenFollows', 'delivered', 'nobody'],
  'fund_settled gaming': ['completed', 'balanceFollows', 'credit', 'nobody'],
  asset_deposited: ['onward', 'arrived', 'delivered', 'nobody'],
  'asset_deposited payin-token': ['lastStatus', 'tokenSent', 'delivered', 'wallet'],
  'asset_deposited gaming': ['completed', 'balanceFollows', 'credit', 'nobody'],
  asset_settled: ['nothing', 'complete', 'nothing', 'provider'],
  'asset_settled payin-token': ['nothing', 'tokenDelivered', 'nothing', 'wallet'],
  completed: ['lastStatus', 'lastStep', 'delivered', 'provider'],
  'completed gaming': ['nothing', 'balance', 'nothing', 'provider'],
  fund_failed: ['newOrder', 'failed', 'refundDay', 'providerIfPaid'],
  fund_deposit_failed: ['newOrder', 'notAccepted', 'refundDay', 'providerIfPaid'],
  asset_settle_failed: ['provider', 'lastStepFailed', 'again', 'provider'],
  asset_deposit_failed: ['retry', 'delayed', 'newOrder', 'provider'],
  fund_returned: ['refund', 'returned', 'arrival', 'bank'],
  expired: ['newOrder', 'expired', 'oldLink', 'providerIfPaid'],
  cancelled: ['newOrder', 'cancelled', 'oldLink', 'providerIfPaid'],
  open: ['undocumented', 'open', 'time', 'provider'],
  good: ['nothing', 'complete', 'nothing', 'provider'],
  bad: ['newOrder', 'failed', 'refundDay', 'providerIfPaid'],
  unknown: ['unknown', 'unknown', 'anything', 'admin'],
  firstStatus: ['firstStatus', 'firstStatus', 'firstStatus', 'providerIfPaid'],
}
