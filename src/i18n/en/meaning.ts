const settling =
  'The payer’s money has been settled at the provider. For this order that is a step, not the end.'

export const words = {
  avoid: {
    paid: 'That the payment has arrived. It has not been seen yet.',
    time: 'A time. The provider does not state one.',
    delivered: 'That it has been delivered. That is a later step.',
    credit: 'Credit or goods. They are due at “completed” only.',
    again: 'That paying again helps. A second payment would be a second order.',
    refundDay: 'A day for the refund, or that there is one. The order does not say.',
    release: 'That it will be released, or when. Do not guess the reason.',
    arrival: 'The minute at which a bank shows it. Banks book in their own time.',
    nothing: 'Nothing special. The order has ended well.',
    oldLink: 'That the old link or bank details still work.',
    newOrder: 'A new order. The provider may still try this one again.',
    firstStatus: 'That the payment has arrived, or that it has not.',
    anything: 'Anything: neither that it is paid, nor that it failed.',
  },
  ask: {
    nobody: 'Nobody: this is normal.',
    provider: 'The payment provider, with the order id.',
    providerIfPaid: 'The payment provider, if the payer shows that the money has left the bank.',
    review: 'The compliance desk of the payment provider, with the order id. Only they can release it.',
    bank: 'The payer’s or the receiving bank, if the money does not show there.',
    wallet: 'The payment provider, if the token does not show in the wallet.',
    admin: 'An admin, who can find out and label the status for everybody.',
  },
  /**
   * By status, or status and kind of order. `contract/status.ts` says which statuses end an order. Statuses beyond
   * the interface are known from practice. `{status}` is the provider's own word.
   */
  happened: {
    initiated: 'The order has been created. No payment has been seen yet.',
    fund_processing: 'The payer has paid. The provider is confirming the payment.',
    'fund_deposited payin-fiat':
      'The money has arrived at the provider and is being converted for the payout.',
    'fund_deposited payin-token':
      'The money has arrived at the provider and is being converted into the token.',
    'fund_deposited gaming': 'The money has arrived at the provider and is being converted.',
    asset_processing:
      'The provider is moving the value as a token. For this order that is a step on the way.',
    'asset_processing payin-token': 'The provider is sending the token.',
    manual_review: 'The provider’s compliance desk is holding the order for a review.',
    fund_scheduled:
      'The provider has booked the next transfer of money. For this order that is a step on the way.',
    'fund_scheduled payin-fiat': 'The provider has booked the payout.',
    'fund_settled payin-fiat': 'The money has been delivered. The order has ended.',
    'fund_settled payin-token': settling,
    'fund_settled gaming': settling,
    asset_deposited: 'A token has reached the provider’s wallet. For this order that is a step on the way.',
    'asset_deposited payin-token': 'The token is in the wallet. The provider has not settled the order yet.',
    'asset_deposited gaming': 'The value has been deposited. For a gaming order that is a step, not the end.',
    asset_settled: 'What the order credits has been delivered and settled. The order has ended.',
    'asset_settled payin-token': 'The token has been delivered. The order has ended.',
    completed: 'The provider calls it completed, but orders of this type end with another status.',
    'completed gaming': 'The order has ended well. The player can be credited now.',
    fund_failed: 'The payment failed. The order has ended.',
    fund_deposit_failed: 'The payer’s money could not be taken in. The order has ended.',
    asset_settle_failed:
      'The last step at the provider failed. The order has ended, although the payer has paid.',
    asset_deposit_failed: 'A delivery failed this time. Despite its name, this status is not the end.',
    fund_returned: 'The money went back to the payer. The order has ended.',
    expired: 'Nobody paid in time, and the order has ended.',
    cancelled: 'The order has been cancelled. It has ended.',
    /** For statuses with an outcome set by an admin, and for statuses or kinds missing above. */
    open: 'The provider is processing the order.',
    good: 'The order has ended well.',
    bad: 'The order has ended, and it did not go through.',
    unknown:
      'Unknown: the provider calls it “{status}”, and its meaning for an order of this type is not documented.',
    /** For an open order seen in one status only. */
    firstStatus: 'The order has been created. Its first status does not say whether the payer has paid.',
  },
  follows: {
    payment: 'The payer pays, then the payment is confirmed. An unpaid order expires.',
    onward: 'The order goes on by itself.',
    payout: 'The payout is delivered, and the order ends.',
    token: 'The token is sent to the wallet, and the order ends.',
    completed: 'The order ends with “completed”. Only then is the player credited.',
    release: 'They release it, and it goes on, or they refuse it. It may take hours, or longer.',
    lastStatus: 'A last status follows. Until then it counts as open.',
    bankShows: 'Nothing more at the provider. The receiving bank may show it later.',
    nothing: 'Nothing more.',
    newOrder: 'Nothing more on this order. To pay, a new one is needed.',
    provider: 'Nothing automatic. The provider has to say what happens to the money.',
    retry: 'The provider may try again by itself. Do not create another order meanwhile.',
    refund: 'The payer’s bank books it in its own time. To pay, a new order is needed.',
    undocumented: 'It continues automatically. The next step is not documented.',
    unknown: 'Unknown. It counts as neither paid, nor failed, nor ended.',
    firstStatus: 'Its status changes as it goes on.',
  },
  tell: {
    pay: 'Your payment is prepared, and we have not received it yet. Please pay with the link or the bank details of this order.',
    confirming: 'Your payment is being confirmed. You need not do anything.',
    arrived: 'Your payment has arrived and is being processed. You need not do anything.',
    payoutFollows: 'Your payment has arrived, and the payout follows. You need not do anything.',
    tokenFollows: 'Your payment has arrived, and the token follows. You need not do anything.',
    balanceFollows: 'Your payment has arrived and is being processed. Your balance follows by itself.',
    review:
      'Your payment is being checked by the payment provider. We cannot speed this up, and we will see it as soon as it goes on.',
    delivered: 'Your payment has been delivered. It may take your bank a little to show it.',
    tokenSent: 'The token has been sent to the wallet, and the last check is under way.',
    lastStep: 'Your payment has been processed, and the last step is under way.',
    complete: 'Your payment is complete.',
    tokenDelivered: 'Your payment is complete, and the token has been delivered to the wallet.',
    balance: 'Your payment is complete, and your balance can be credited.',
    failed: 'Your payment did not go through. If you still wish to pay, we will create a new order for you.',
    notAccepted:
      'Your payment could not be accepted. If money has left your account, we will ask where it is.',
    lastStepFailed:
      'Your payment arrived, but the last step failed at the provider. We are asking what happens next.',
    delayed:
      'Your payment has arrived, and its delivery is delayed. The provider is trying again, so please do not pay a second time.',
    returned: 'Your payment has been returned. It may take your bank a few days to show it.',
    expired:
      'This payment has expired without being paid. If you still wish to pay, we will create a new order for you.',
    cancelled:
      'This payment has been cancelled. If you still wish to pay, we will create a new order for you.',
    open: 'Your payment is being processed. You need not do anything.',
    unknown:
      'We see your order, and we are asking the payment provider where it stands. We will come back to you.',
    firstStatus:
      'We have your order. We cannot see yet whether your payment has arrived, and we will know when its status changes.',
  },
  /** Added to what to say, by the provider's failure code. */
  failures: {
    PAYMENT_NOT_COMPLETED: 'The payment was started but not completed.',
    NAME_NOT_MATCHED: 'The name on the paying account did not match your name.',
    BIOMETRICS_CHECK_FAILED: 'Your identity check did not succeed.',
    BIOMETRIC_CHECK_IN_REVIEW: 'Your identity check is being reviewed.',
    USER_CONSENT_NOT_PROVIDED: 'The consent that this payment needs was not given.',
    OTHERS: 'The payment provider does not give a reason.',
  },
  /** Replaces an undocumented status, because the provider may write anything there. */
  unknownState: 'being clarified with the payment provider',
  firstState: 'created, payment not confirmed yet',
  noStatus: 'no status',
  noAmount: 'amount not stated',
  reply: 'Order {order}, {amount}, as of {time}: {state}.',
}

export type MeaningTexts = typeof words
