import { expect, expectTypeOf, test } from 'vitest'
import type { WireMid } from '../../../src/contract/configuration.ts'
import type { WireOrderRow } from '../../../src/contract/order.ts'
import { namedRoutes } from '../../../src/contract/routes.ts'
import { shapes } from '../../../src/contract/reading/shapes.ts'
import { recordRules } from '../../../src/server/masking/recordRules.ts'
import type { RulesFor } from '../../../src/server/masking/rule.ts'

test('a documented field without a rule does not compile, nor one with a rule that cannot be its own', () => {
  const whole = { mid: 'shown', name: 'name', status: 'shown', level: 'shown' } as const
  expectTypeOf(whole).toExtend<RulesFor<WireMid>>()
  const { level: _, ...without } = whole
  expectTypeOf(without).not.toExtend<RulesFor<WireMid>>()
  expectTypeOf({ ...whole, name: 'anything' } as const).not.toExtend<RulesFor<WireMid>>()
  // An object is no text: each of its fields has a rule of its own.
  expectTypeOf<'text'>().not.toExtend<RulesFor<WireOrderRow>['source']>()
  expectTypeOf<{ fields: { currency: 'shown' } }>().not.toExtend<RulesFor<WireOrderRow>['source']>()
})

test('every field that is read has a rule, in every record of every route', () => {
  for (const { route } of namedRoutes) {
    const rules = recordRules[route.reading]
    const without = [...shapes[route.reading].fields.keys()].filter((field) => !rules.fields.has(field))
    expect([route.path, without]).toEqual([route.path, []])
  }
})
