export const words = {
  demo: {
    needs:
      'This page needs the server and its ledger, and the demo has neither. In a clone of the repository, one command starts the whole product with test data and no configuration:',
    places: {
      home: 'What needs attention now, open orders by stage, and today compared with the same day last week.',
      intents: 'Each request to create an order or a customer, its outcome, and what is in doubt.',
      alerts: 'What the watches found, such as late orders, failing syncs and unknown statuses.',
      fees: 'What orders cost, added up exactly, for any period in any time zone.',
      statements: 'Statement files of the provider, compared with the orders line by line.',
      periods: 'Closed periods, and what changed in them since.',
      operators: 'Who works here, in which role and for which merchants.',
      audit: 'Who did what, when and why.',
      coverage: 'How complete the ledger is, for each merchant.',
    },
  },
}
