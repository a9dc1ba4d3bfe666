/** The words on rows that nobody could read. */
export const unreadableWords = {
  help: 'The provider sent these rows and nobody could read them as an order or a customer: they are in no list and no total. Each is tried again after an update of Countinghouse, and is forgotten as missing once the provider no longer sends it so.',
  empty: 'All that came could be read.',
  all: 'All unreadable rows',
  missing: 'There is no such row any more: it may have been read since.',
  reason: 'Why',
  source: 'As it came',
  route: 'Came from',
  count: 'Seen',
  times: 'once |||| %{count} times',
  sent: 'Still sent',
  gone: 'No longer sent',
  covered: 'Contact data is covered.',
  cut: 'It was too long to be kept whole: only the names of its fields are shown.',
  reasons: {
    not_an_object: 'No record: a text, a number, or nothing',
    no_usable_id: 'No id that can be read',
    unclear_mid: 'Whose it is cannot be read',
    other_mid: 'Of another merchant',
    too_many: 'No room for more: counted, not kept',
  },
}
