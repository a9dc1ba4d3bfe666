import type { MeaningTexts } from '../../i18n/en/meaning.ts'

export type MeaningKey = keyof MeaningTexts['meanings']

type Advice = readonly [avoid: keyof MeaningTexts['avoid'], ask: keyof MeaningTexts['ask']]

/** What not to promise and whom to ask, the same in every language. */
export const advice: Record<MeaningKey, Advice> = {
  initiated: ['paid', 'providerIfPaid'],
  fund_processing: ['time', 'nobody'],
  'fund_deposited payin-fiat': ['delivered', 'nobody'],
  'fund_deposited payin-token': ['delivered', 'nobody'],
  'fund_deposited gaming': ['credit', 'nobody'],
  asset_processing: ['delivered', 'nobody'],
  'asset_processing payin-token': ['delivered', 'nobody'],
  manual_review: ['release', 'review'],
  fund_scheduled: ['delivered', 'nobody'],
  'fund_scheduled payin-fiat': ['delivered', 'nobody'],
  'fund_settled payin-fiat': ['arrival', 'bank'],
  'fund_settled payin-token': ['delivered', 'nobody'],
  'fund_settled gaming': ['credit', 'nobody'],
  asset_deposited: ['delivered', 'nobody'],
  'asset_deposited payin-token': ['delivered', 'wallet'],
  'asset_deposited gaming': ['credit', 'nobody'],
  asset_settled: ['nothing', 'provider'],
  'asset_settled payin-token': ['nothing', 'wallet'],
  completed: ['delivered', 'provider'],
  'completed gaming': ['nothing', 'provider'],
  fund_failed: ['refundDay', 'providerIfPaid'],
  fund_deposit_failed: ['refundDay', 'providerIfPaid'],
  asset_settle_failed: ['again', 'provider'],
  'asset_settle_failed payin-token': ['again', 'provider'],
  asset_deposit_failed: ['newOrder', 'provider'],
  fund_returned: ['arrival', 'bank'],
  expired: ['oldLink', 'providerIfPaid'],
  cancelled: ['oldLink', 'providerIfPaid'],
  open: ['time', 'provider'],
  good: ['nothing', 'provider'],
  bad: ['refundDay', 'providerIfPaid'],
  unknown: ['anything', 'admin'],
  firstStatus: ['firstStatus', 'providerIfPaid'],
}
