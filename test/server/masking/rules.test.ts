import { expect, expectTypeOf, test } from 'vitest'
import type { WireMid } from '../../../src/contract/records.ts'
import type { WireOrderRow } from '../../../src/contract/rowShape.ts'
import { namedRoutes } from '../../../src/contract/routes.ts'
import { shapes } from '../../../src/contract/reading/shapes.ts'
import { recordRules } from '../../../src/server/masking/recordRules.ts'
import type { RulesFor } from '../../../src/server/masking/rule.ts'

test('does not compile with a missing rule or with a wrong rule for a documented field', () => {
  const whole = { mid: 'shown', name: 'name', status: 'shown', level: 'shown' } as const
  expectTypeOf(whole).toExtend<RulesFor<WireMid>>()
  const { level: _, ...without } = whole
  expectTypeOf(without).not.toExtend<RulesFor<WireMid>>()
  expectTypeOf({ ...whole, name: 'anything' } as const).not.toExtend<RulesFor<WireMid>>()
  // An object is not a text. Each of its fields has its own rule.
  expectTypeOf<'text'>().not.toExtend<RulesFor<WireOrderRow>['source']>()
  expectTypeOf<{ fields: { currency: 'shown' } }>().not.toExtend<RulesFor<WireOrderRow>['source']>()
})

test('has a rule for every field that the readers of any route use', () => {
  for (const { route } of namedRoutes) {
    const rules = recordRules[route.reading]
    const without = [...shapes[route.reading].fields.keys()].filter((field) => !(field in rules.fields))
    expect([route.path, without]).toEqual([route.path, []])
  }
})
