export type Area = 'money' | 'intents' | 'roles' | 'masking' | 'dialects' | 'matching'

/** Where the rules of an area stand, and the tests that hold them: cheap ones, without processes, threads or a browser. */
export type Part = { area: Area; name: string; source: string[]; tests: string[] }

/** A change of what is made when a file is loaded, a table or a pattern, is tried on all tests of its part. */
export const parts: Part[] = [
  {
    area: 'money',
    name: 'amounts',
    source: ['src/contract/amount.ts', 'src/contract/formatAmount.ts'],
    tests: ['test/contract/amount.test.ts', 'test/contract/amount.properties.test.ts'],
  },
  {
    area: 'money',
    name: 'json',
    source: ['src/contract/json.ts', 'src/contract/scanJson.ts'],
    tests: ['test/contract/json.test.ts'],
  },
  {
    area: 'money',
    name: 'grouped-amounts',
    source: ['src/contract/reading/kinds.ts'],
    tests: ['test/contract/reading/records.test.ts'],
  },
  {
    area: 'money',
    name: 'fees',
    source: [
      'src/api/addUpFees.ts',
      'src/ledger/fees/blocks.ts',
      'src/ledger/fees/spans.ts',
      'src/ledger/fees/feeRow.ts',
      'src/ledger/fees/feeSums.ts',
    ],
    tests: [
      'test/admin/fees/fee-figures.test.ts',
      'test/ledger/fees/adds-sums.test.ts',
      'test/ledger/fees/writes-lines.test.ts',
      'test/ledger/fees/finds-edges.test.ts',
      'test/ledger/fees/cuts-spans.test.ts',
    ],
  },
  {
    area: 'roles',
    name: 'roles',
    source: [
      'src/gateway/permissions.ts',
      'src/gateway/operators.ts',
      'src/gateway/alerts/alertRecord.ts',
      'src/gateway/edge/requirePolicy.ts',
      'src/gateway/redact/rightsOf.ts',
      'src/gateway/access-tokens/accessToken.ts',
    ],
    tests: ['test/gateway/policies.test.ts', 'test/gateway/reach.test.ts'],
  },
  {
    area: 'matching',
    name: 'fees',
    source: ['src/ledger/statements/compare.ts', 'src/ledger/statements/explainFee.ts'],
    tests: ['test/ledger/statements/compares-fees.test.ts'],
  },
  {
    area: 'matching',
    name: 'results',
    source: [
      'src/ledger/statements/classCounts.ts',
      'src/ledger/statements/orderFacts.ts',
      'src/ledger/statements/result.ts',
    ],
    tests: ['test/ledger/statements/counts-classes.test.ts'],
  },
  {
    area: 'intents',
    name: 'attempts',
    source: [
      'src/gateway/intents/candidates.ts',
      'src/gateway/intents/approvals.ts',
      'src/gateway/intents/outcome.ts',
      'src/gateway/intents/sendOnce.ts',
    ],
    tests: ['test/gateway/intents/sends-once.test.ts'],
  },
  {
    area: 'intents',
    name: 'answers',
    source: [
      'src/contract/reading/creation.ts',
      'src/contract/reading/receipt.ts',
      'src/gateway/intents/judgeAnswer.ts',
    ],
    tests: ['test/gateway/intents/judges-answers.test.ts'],
  },
  {
    area: 'intents',
    name: 'limits',
    source: ['src/gateway/intents/orderLimits.ts', 'src/gateway/intents/orderLimits.ts'],
    tests: ['test/gateway/intents/limits-orders.test.ts'],
  },
  {
    area: 'masking',
    name: 'texts',
    source: ['src/ledger/personal/masks.ts', 'src/gateway/redact/rightsOf.ts'],
    tests: ['test/ledger/personal/mask-text.test.ts', 'test/gateway/redact/speaks-of-fees.test.ts'],
  },
  {
    area: 'masking',
    name: 'records',
    source: [
      'src/gateway/redact/maskRecord.ts',
      'src/gateway/redact/redactAnswer.ts',
      'src/gateway/redact/redactRecord.ts',
      'src/gateway/redact/rules/recordRules.ts',
      'src/gateway/redact/rules/rule.ts',
    ],
    tests: [
      'test/gateway/redact/answers.test.ts',
      'test/gateway/redact/mask-record.test.ts',
      'test/gateway/redact/offers.test.ts',
      'test/gateway/redact/rules.test.ts',
      'test/gateway/redact/shows-what-is-harmless.test.ts',
      'test/gateway/redact/unreadable.test.ts',
    ],
  },
  {
    area: 'dialects',
    name: 'records',
    source: [
      'src/contract/reading/fieldRules.ts',
      'src/contract/reading/kinds.ts',
      'src/contract/reading/ownerOf.ts',
      'src/contract/reading/shape.ts',
      'src/contract/reading/shapes.ts',
      'src/contract/reading/time.ts',
    ],
    tests: [
      'test/contract/reading/times.test.ts',
      'test/contract/reading/iso-times.test.ts',
      'test/contract/reading/kinds.test.ts',
      'test/contract/reading/other-names.test.ts',
      'test/contract/reading/owners.test.ts',
      'test/contract/reading/records.test.ts',
      'test/contract/readRecord.test.ts',
      'test/contract/reading/real-answers.test.ts',
    ],
  },
  {
    area: 'dialects',
    name: 'answers',
    source: [
      'src/contract/errorBody.ts',
      'src/contract/reading/answer.ts',
      'src/contract/reading/outcomeWords.ts',
      'src/contract/reading/toLetter.ts',
    ],
    tests: [
      'test/contract/reading/outcome-words.test.ts',
      'test/contract/reading/answers.test.ts',
      'test/contract/reading/opens-bodies.test.ts',
      'test/contract/reading/error-bodies.test.ts',
      'test/contract/reading/real-answers.test.ts',
    ],
  },
]

/** Of `MUTATION_PART`, as `money/amounts`. */
export function currentPart(): Part {
  const id = process.env.MUTATION_PART ?? ''
  const part = parts.find((one) => idOf(one) === id)
  if (part === undefined) throw new Error(`no part "${id}": there are ${parts.map(idOf).join(', ')}`)
  return part
}

export function idOf({ area, name }: Part): string {
  return `${area}/${name}`
}
