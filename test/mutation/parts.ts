export type Area = 'money' | 'intents' | 'roles' | 'masking' | 'dialects' | 'matching'

/** Source files of an area's rules, and their tests: cheap ones, without processes, threads or a browser. */
export type Part = { area: Area; name: string; source: string[]; tests: string[] }

/** Mutants of values that are created on import, such as tables and patterns, run all tests of their part. */
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
      'src/server/fees/blocks.ts',
      'src/server/ledger/spans.ts',
      'src/server/fees/feeRow.ts',
      'src/server/ledger/feeSums.ts',
    ],
    tests: [
      'test/admin/fees/fee-figures.test.ts',
      'test/server/fees/adds-sums.test.ts',
      'test/server/fees/writes-lines.test.ts',
      'test/server/fees/finds-edges.test.ts',
      'test/server/fees/cuts-spans.test.ts',
    ],
  },
  {
    area: 'roles',
    name: 'roles',
    source: [
      'src/server/access/permissions.ts',
      'src/server/operators/operators.ts',
      'src/server/alerts/alertRecord.ts',
      'src/server/access/requirePolicy.ts',
      'src/server/access/rightsOf.ts',
      'src/server/access-tokens/accessToken.ts',
    ],
    tests: ['test/server/authorisation/policies.test.ts', 'test/server/authorisation/reach.test.ts'],
  },
  {
    area: 'matching',
    name: 'fees',
    source: ['src/server/statements/compare.ts', 'src/server/statements/explainFee.ts'],
    tests: ['test/server/statements/compares-fees.test.ts'],
  },
  {
    area: 'matching',
    name: 'results',
    source: [
      'src/server/statements/classCounts.ts',
      'src/server/statements/orderFacts.ts',
      'src/server/statements/result.ts',
    ],
    tests: ['test/server/statements/counts-classes.test.ts'],
  },
  {
    area: 'intents',
    name: 'attempts',
    source: [
      'src/server/intents/candidates.ts',
      'src/server/intents/approvals.ts',
      'src/server/intents/outcome.ts',
      'src/server/intents/sendOnce.ts',
    ],
    tests: ['test/server/intents/sends-once.test.ts'],
  },
  {
    area: 'intents',
    name: 'answers',
    source: [
      'src/contract/reading/creation.ts',
      'src/contract/reading/receipt.ts',
      'src/server/intents/judgeAnswer.ts',
    ],
    tests: ['test/server/intents/judges-answers.test.ts'],
  },
  {
    area: 'intents',
    name: 'limits',
    source: ['src/server/intents/orderLimits.ts', 'src/server/intents/orderLimits.ts'],
    tests: ['test/server/intents/limits-orders.test.ts'],
  },
  {
    area: 'masking',
    name: 'texts',
    source: ['src/server/text/masks.ts', 'src/server/access/rightsOf.ts'],
    tests: ['test/server/text/mask-text.test.ts', 'test/server/masking/speaks-of-fees.test.ts'],
  },
  {
    area: 'masking',
    name: 'records',
    source: [
      'src/server/masking/maskRecord.ts',
      'src/server/forwarding/redactAnswer.ts',
      'src/server/customers/redactRecord.ts',
      'src/server/masking/recordRules.ts',
      'src/server/masking/rule.ts',
    ],
    tests: [
      'test/server/masking/answers.test.ts',
      'test/server/masking/mask-record.test.ts',
      'test/server/masking/offers.test.ts',
      'test/server/masking/rules.test.ts',
      'test/server/masking/shows-what-is-harmless.test.ts',
      'test/server/masking/unreadable.test.ts',
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

/** The part of `MUTATION_PART`, as `money/amounts`. */
export function currentPart(): Part {
  const id = process.env.MUTATION_PART ?? ''
  const part = parts.find((one) => partId(one) === id)
  if (part === undefined) throw new Error(`no part "${id}": there are ${parts.map(partId).join(', ')}`)
  return part
}

export function partId({ area, name }: Part): string {
  return `${area}/${name}`
}
