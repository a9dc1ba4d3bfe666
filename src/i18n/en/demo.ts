export const words = {
  demo: {
    needs:
      'The server and its ledger keep this. The demo in this page has neither, for it has no server. In a clone of the repository one line starts the whole product, with test data and no configuration:',
    places: {
      home: 'What needs somebody now, open orders by stage, and today beside the same day last week.',
      intents: 'Each order and customer that was to be created, what became of it, and what is in doubt.',
      alerts: 'What the watches found, such as late orders, failing syncs and unknown statuses.',
      fees: 'What orders cost, added up exactly, for any period in any time zone.',
      statements: 'Files of the provider, held against the orders line by line.',
      periods: 'Closed periods, and what changed in them since.',
      operators: 'Who works here, in which role and for which merchants.',
      audit: 'Who did what, when and why.',
      coverage: 'How complete the ledger is, for each merchant.',
    },
  },
}
