import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { FailurePanel } from '../../../../src/admin/kit/failure/FailurePanel.tsx'
import { UnitsContext } from '../../../../src/admin/kit/field/MoneyText.tsx'
import { providerOf } from '../../../../src/admin/language/i18nProvider.ts'

const units = { decimalsOf: () => 2, kindOf: () => 'fiat' as const }
const details = [
  {
    field: 'source.amount',
    message: 'team members with the role ops can create orders up to 50000 EUR',
    reason: 'above_limit',
    params: { most: '50000', currency: 'EUR', role: 'ops' },
  },
]
const error = { status: 422, message: '', body: { kind: 'server' as const, reason: 'order_limit', details } }

test.each([
  ['en', 'Amount: team members with the role Operations can create orders up to 50,000.00 EUR'],
  [
    'fr',
    'Montant : les membres qui ont le rôle Opérations peuvent créer des commandes jusqu’à 50 000,00 EUR',
  ],
] as const)('a limit has the name of the role and a readable amount (%s)', async (language, words) => {
  render(
    <I18nContextProvider value={await providerOf(language)}>
      <UnitsContext value={units}>
        <FailurePanel error={error} />
      </UnitsContext>
    </I18nContextProvider>,
  )

  expect(screen.getByText(words)).toBeTruthy()
})
