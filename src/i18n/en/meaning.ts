/** Sentences about one status for one kind of order. `{status}` is the provider's own word. */
type MeaningText = { happened: string; follows: string; tell: string }

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
   * the interface are known from practice.
   */
  meanings: {
    initiated: {
      happened: 'The order has been created. No payment has been seen yet.',
      follows: 'The payer pays, then the payment is confirmed. An unpaid order expires.',
      tell: 'Your payment is prepared, and we have not received it yet. Please pay with the link or the bank details of this order.',
    },
    fund_processing: {
      happened: 'The payer has paid. The provider is confirming the payment.',
      follows: 'Once it is confirmed the order goes on by itself.',
      tell: 'Your payment is being confirmed. You need not do anything.',
    },
    'fund_deposited payin-fiat': {
      happened: 'The money has arrived at the provider and is being converted for the payout.',
      follows: 'The payout is booked and then delivered.',
      tell: 'Your payment has arrived and is being passed on. You need not do anything.',
    },
    'fund_deposited payin-token': {
      happened: 'The money has arrived at the provider and is being converted into the token.',
      follows: 'The token is bought and sent.',
      tell: 'Your payment has arrived and is being converted. You need not do anything.',
    },
    'fund_deposited gaming': {
      happened: 'The money has arrived at the provider and is being converted.',
      follows: 'The order ends with “completed”. Only then is the player credited.',
      tell: 'Your payment has arrived and is being processed. Your balance follows by itself.',
    },
    asset_processing: {
      happened: 'The provider is moving the value as a token. For this order that is a step on the way.',
      follows: 'The order goes on by itself.',
      tell: 'Your payment has arrived and is being processed. You need not do anything.',
    },
    'asset_processing payin-token': {
      happened: 'The provider is sending the token.',
      follows: 'The token arrives in the wallet, and the order ends.',
      tell: 'Your payment has arrived and the token is being sent. You need not do anything.',
    },
    manual_review: {
      happened: 'The provider’s compliance desk is holding the order for a review.',
      follows: 'They release it, and it goes on, or they refuse it. It may take hours, or longer.',
      tell: 'Your payment is being checked by the payment provider. We cannot speed this up, and we will see it as soon as it goes on.',
    },
    fund_scheduled: {
      happened:
        'The provider has booked the next transfer of money. For this order that is a step on the way.',
      follows: 'The order goes on by itself.',
      tell: 'Your payment has arrived and is being passed on. You need not do anything.',
    },
    'fund_scheduled payin-fiat': {
      happened: 'The provider has booked the payout.',
      follows: 'The money is delivered, and the order ends.',
      tell: 'Your payment has arrived, and the payout is booked. You need not do anything.',
    },
    'fund_settled payin-fiat': {
      happened: 'The money has been delivered. The order has ended.',
      follows: 'Nothing more at the provider. The receiving bank may show it later.',
      tell: 'Your payment has been delivered. It may take your bank a little to show it.',
    },
    'fund_settled payin-token': {
      happened: settling,
      follows: 'The token is sent next.',
      tell: 'Your payment has arrived, and the token follows. You need not do anything.',
    },
    'fund_settled gaming': {
      happened: settling,
      follows: 'The order ends with “completed”. Only then is the player credited.',
      tell: 'Your payment has arrived and is being processed. Your balance follows by itself.',
    },
    asset_deposited: {
      happened: 'A token has reached the provider’s wallet. For this order that is a step on the way.',
      follows: 'The order goes on by itself.',
      tell: 'Your payment has arrived and is being processed. You need not do anything.',
    },
    'asset_deposited payin-token': {
      happened: 'The token is in the wallet. The provider has not settled the order yet.',
      follows: 'It is settled, and the order ends.',
      tell: 'The token has been sent to the wallet, and the last check is under way.',
    },
    'asset_deposited gaming': {
      happened: 'The value has been deposited. For a gaming order that is a step, not the end.',
      follows: 'The order ends with “completed”. Only then is the player credited.',
      tell: 'Your payment has arrived and is being processed. Your balance follows by itself.',
    },
    asset_settled: {
      happened: 'What the order credits has been delivered and settled. The order has ended.',
      follows: 'Nothing more.',
      tell: 'Your payment is complete and delivered.',
    },
    'asset_settled payin-token': {
      happened: 'The token has been delivered. The order has ended.',
      follows: 'Nothing more.',
      tell: 'Your payment is complete, and the token has been delivered to the wallet.',
    },
    completed: {
      happened: 'The provider calls it completed, but orders of this type end with another status.',
      follows: 'A last status follows. Until then it counts as open.',
      tell: 'Your payment has been processed, and the last step is under way.',
    },
    'completed gaming': {
      happened: 'The order has ended well. The player can be credited now.',
      follows: 'Nothing more.',
      tell: 'Your payment is complete, and your balance can be credited.',
    },
    fund_failed: {
      happened: 'The payment failed. The order has ended.',
      follows: 'Nothing more on this order. To pay, a new one is needed.',
      tell: 'Your payment did not go through. If you still wish to pay, we will create a new order for you.',
    },
    fund_deposit_failed: {
      happened: 'The payer’s money could not be taken in. The order has ended.',
      follows: 'Nothing more on this order. To pay, a new one is needed.',
      tell: 'Your payment could not be accepted. If money has left your account, we will ask where it is.',
    },
    asset_settle_failed: {
      happened: 'The last step at the provider failed. The order has ended, although the payer has paid.',
      follows: 'Nothing automatic. The provider has to say what happens to the money.',
      tell: 'Your payment arrived, but the last step failed at the provider. We are asking what happens next.',
    },
    'asset_settle_failed payin-token': {
      happened: 'The token could not be delivered. The order has ended, although the payer has paid.',
      follows: 'Nothing automatic. The provider has to say what happens to the money.',
      tell: 'Your payment arrived, but the token could not be delivered. We are asking the provider what happens next.',
    },
    asset_deposit_failed: {
      happened: 'A delivery failed this time. Despite its name, this status is not the end.',
      follows: 'The provider may try again by itself. Do not create another order meanwhile.',
      tell: 'Your payment has arrived, and its delivery is delayed. The provider is trying again, so please do not pay a second time.',
    },
    fund_returned: {
      happened: 'The money went back to the payer. The order has ended.',
      follows: 'The payer’s bank books it in its own time. To pay, a new order is needed.',
      tell: 'Your payment has been returned. It may take your bank a few days to show it.',
    },
    expired: {
      happened: 'Nobody paid in time, and the order has ended.',
      follows: 'Nothing more on this order. To pay, a new one is needed.',
      tell: 'This payment has expired without being paid. If you still wish to pay, we will create a new order for you.',
    },
    cancelled: {
      happened: 'The order has been cancelled. It has ended.',
      follows: 'Nothing more on this order. To pay, a new one is needed.',
      tell: 'This payment has been cancelled. If you still wish to pay, we will create a new order for you.',
    },
    /** For statuses with an outcome set by an admin, and for statuses or kinds missing above. */
    open: {
      happened: 'The provider is processing the order.',
      follows: 'It continues automatically. The next step is not documented.',
      tell: 'Your payment is being processed. You need not do anything.',
    },
    good: {
      happened: 'The order has ended well.',
      follows: 'Nothing more.',
      tell: 'Your payment is complete.',
    },
    bad: {
      happened: 'The order has ended, and it did not go through.',
      follows: 'Nothing more on this order. To pay, a new one is needed.',
      tell: 'Your payment did not go through. If you still wish to pay, we will create a new order for you.',
    },
    unknown: {
      happened:
        'Unknown: the provider calls it “{status}”, and its meaning for an order of this type is not documented.',
      follows: 'Unknown. It counts as neither paid, nor failed, nor ended.',
      tell: 'We see your order, and we are asking the payment provider where it stands. We will come back to you.',
    },
    /** For an open order seen in one status only. */
    firstStatus: {
      happened: 'The order has been created. Its first status does not say whether the payer has paid.',
      follows: 'Its status changes as it goes on.',
      tell: 'We have your order. We cannot see yet whether your payment has arrived, and we will know when its status changes.',
    },
  } satisfies Record<string, MeaningText>,
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
