/** The words around what a status means; what is said of each stands in `texts.ts`. */
export const meaningWords = {
  title: 'What it means',
  happened: 'What happened',
  follows: 'What follows',
  tell: 'What to tell',
  avoid: 'Do not promise',
  ask: 'Whom to ask',
  reply: 'Reply to copy',
  copy_reply: 'Copy reply',
  usually: 'Of %{orders} orders like it, half took at most %{median} and nine of ten at most %{most}.',
  team: 'In your team’s words.',
  in: { en: 'in English', fr: 'in French' },
  reply_in: 'What the reply says is %{language}.',
  change: 'Change these words',
  help: 'What people here read about a status: on an order, on a customer’s page and in what the box finds. Your own words go before those of the product, by merchant; whoever reads a language in which there are none reads those of the other, and sees which it is.',
  status: 'Status',
  kind: 'Orders',
  kinds: {
    '*': 'All others',
    'payin-fiat': 'Pay-in, money received',
    'payin-token': 'Pay-in, token received',
    gaming: 'Gaming',
  },
  words: 'Words',
  by_product: 'Product’s',
  by_team: 'Your team’s',
  edit: 'What “%{status}” means · %{kind}',
  empty_means:
    'What stays empty is said in your own words of the other language, with a mark; where there are none, in the product’s, which stand here in grey.',
  reply_help:
    'Filled in: {order}, {amount}, {state}, {time}. Write no names, e-mails or phones: it is sent as it is.',
  whole_merchants: 'For',
  all_mine: 'All your merchants (%{smart_count})',
  reset: 'Use the product’s words',
  keep: 'Save',
  language: 'Language',
  any_language: 'For all, whatever they read',
}

/** What the audit log calls what was done. */
export const meaningActions = {
  'meaning.set': 'Meaning of a status written',
  'meaning.reset': 'Meaning of a status reset',
}
