export const words = {
  demo: {
    needs:
      'This page needs the server and its ledger, and the demo has neither. In a clone of the repository, one command starts the whole product with test data and no configuration:',
  },
}
