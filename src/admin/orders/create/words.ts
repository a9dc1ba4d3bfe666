/** The words of beginning an order, and of what comes after it. */
export const createWords = {
  similar: 'Create similar',
  similar_to: 'Filled in from',
  similar_own: 'Check everything before you create it: it becomes an order of its own.',
  similar_record:
    'That order was not created here, or its request is not known, so only what its record says is filled in. Check everything before you create it.',
  partner_id: 'Partner id',
  newest: 'Newest order:',
  newest_similar: 'Fill in from it',
  left: {
    unknown: 'Left empty, not known: %{fields}.',
    covered: 'Left empty, not shown to you: %{fields}.',
    own: 'Left empty, each order has its own: %{fields}.',
  },
  rate: {
    receives: 'Receives about',
    pays: 'Pays about',
    mostly: 'mostly',
    of_hours:
      ', as %{orders} completed orders of the last %{span} hours did, after fees. For orientation: the provider decides.',
    of_days:
      ', as %{orders} completed orders of the last %{span} days did, after fees. For orientation: the provider decides.',
  },
  open: {
    part: { known: 'Known', unknown: 'Not known', do: 'Do', not: 'Do not' },
    sent: 'sent',
    asked: 'asked for',
    again: 'Change it and create again',
    to_made: 'Show the pay link',
    follows: 'This page follows by itself.',
    lost: {
      title: 'No answer came',
      known: 'The connection was lost. Countinghouse does not know of this request so far.',
      unknown: 'Whether it is still on its way.',
      do: 'Send the same again: it goes under the same key, so that it cannot become two orders.',
      not: 'Do not type it anew.',
    },
    sending: {
      title: 'It is being sent',
      known: 'Countinghouse has the request, and the answer is on its way.',
      do: 'Wait: it takes no longer than a minute.',
      not: 'Do not create another.',
    },
    in_doubt: {
      known: 'It was sent once, and no clear answer came. It is not sent again by itself.',
      unknown: 'Whether the provider has created the order.',
      do: 'Open the create request: it names the orders that it may be. Say there which one it is, or that there is none.',
      ask: 'Ask an admin or ops to look: give them the address of the create request. They say which order it is, or that there is none.',
      not: 'Do not create it a second time before that, and do not tell the customer that it failed.',
    },
    to_be_approved: {
      known: 'Nothing was sent.',
      do: 'Another admin or ops who holds this merchant approves or refuses it. Tell them if it is urgent.',
      not: 'Do not create another, and promise the customer nothing yet.',
    },
    made: {
      title: 'The order was created',
      do: 'Give the customer its pay link.',
      not: 'Do not create another.',
    },
    not_made: {
      title: 'No order was created',
      known: 'What became of it stands with the create request.',
      do: 'Change what has to be changed and create it again: it goes as a request of its own.',
    },
  },
  mail: 'Send by e-mail',
  mail_subject: 'Your payment link',
  mail_body:
    'Hello,\n\nplease use this link to pay %{amount}:\n%{url}\n\nReference: %{id}\n\nWhoever has this link can pay with it, so please do not pass it on.\n',
  mail_body_bare:
    'Hello,\n\nplease use this link to pay:\n%{url}\n\nReference: %{id}\n\nWhoever has this link can pay with it, so please do not pass it on.\n',
  about: 'about',
  exactly: 'exactly',
  follows: 'This page follows by itself.',
  answer_amount: 'Amount in the answer, without a currency:',
  not_read: 'The order itself cannot be read just now; what stands here came when it was created.',
}
