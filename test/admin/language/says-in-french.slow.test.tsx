import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/quietConsole.ts'
import { sessionOf } from '../../support/session.ts'
import { coverageAnswer, coverageRow } from '../coverage/coverages.ts'
import { intent } from '../intents/samples.ts'
import { refusal, renderGate, success } from '../sign-in/renderGate.tsx'
import { whole } from '../statements/statements.ts'

const admin = sessionOf('admin')
const inFrench = { 'GET /api/preferences': () => ({ language: 'fr' }) }
const order = {
  orderId: 'OR-1',
  status: 'fund_settled',
  orderType: 'payin',
  source: { currency: 'EUR', amount: '1234567.50' },
  destination: { currency: 'USD', amount: '0.000000000000000001' },
}
const undocumented = { ...order, orderId: 'OR-2', status: 'warp_factor' }

test("statuses, amounts and counts follow the language, and the provider's own names stay", async () => {
  renderGate('/orders', admin, {
    ...inFrench,
    'GET /api/v1/public/orders': () => success({ transfers: [order, undocumented] }),
  })

  const table = await screen.findByRole('table')
  expect(await within(table).findByText('Fonds versés')).toBeTruthy()
  expect(within(table).getByText('warp_factor')).toBeTruthy()
  // The matcher treats every kind of space alike.
  expect(within(table).getAllByText(/^1 234 567,50/)).toHaveLength(2)
  expect(within(table).getAllByText(/^0,000000000000000001/)).toHaveLength(2)
})

test('the guide of the role is in French, with as many parts as the English one', async () => {
  const gate = renderGate('/orders', admin, {
    ...inFrench,
    'GET /api/v1/public/orders': () => success({ transfers: [order] }),
  })
  await screen.findByText('Fonds versés')

  await gate.user.keyboard('?')

  const dialog = within(await screen.findByRole('dialog', { name: 'Aide' }))
  for (const [role, name] of Object.entries({
    admin: 'Administration',
    ops: 'Opérations',
    support: 'Support',
    finance: 'Finance',
  })) {
    await gate.user.click(dialog.getByRole('tab', { name }))
    const parts = (folder: string) =>
      readFileSync(`docs/guides/${folder}${role}.md`, 'utf8').match(/^## .*/gm)
    const french = parts('fr/')
    expect(french?.length).toBe(parts('')?.length)
    expect(
      dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => `## ${textContent}`),
    ).toEqual(french)
  }
  await gate.user.click(dialog.getByRole('tab', { name: 'Touches' }))
  const keys = dialog.getAllByRole('term').map(({ textContent }) => textContent)
  expect(keys).toEqual(expect.arrayContaining(['Échap', 'Ctrl Entrée', 'Maj X', 'G O']))
})

test('a new receiver begins in the language of the screen', async () => {
  const none = () => Response.json([], { headers: { 'Content-Range': 'items */0' } })
  const gate = renderGate('/alerts', admin, {
    ...inFrench,
    'GET /api/alerts': none,
    'GET /api/alert-receivers': none,
    'GET /api/watches': none,
  })

  await gate.user.click(await screen.findByRole('button', { name: 'Ajouter un destinataire' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Français')).toBeTruthy()
})

test('a refusal is in French for a known code, else in English', async () => {
  const refusals = [
    refusal(409, 'your role does not allow this', { requestId: 'r-1', reason: 'permission' }),
    refusal(409, 'a sentence of tomorrow', { requestId: 'r-2', reason: 'of_tomorrow' }),
  ]
  const gate = renderGate('/account', admin, {
    ...inFrench,
    'GET /api/sessions': () => refusals.shift() ?? {},
  })

  expect(await screen.findByText('Votre rôle ne le permet pas')).toBeTruthy()
  await gate.user.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('A sentence of tomorrow')).toBeTruthy()
})

test('a refused field has its name from the screen, and the reason includes its values', async () => {
  expectFailure('this token has expired')
  const details = [
    { field: 'filter.status', message: '', reason: 'max_characters', params: { count: 1300 } },
    {
      field: 'quiet.timeZone',
      message: '',
      reason: 'one_of',
      params: { values: 'Europe/Paris, Europe/Rome' },
    },
    { field: 'everything', message: 'is needed, and more', reason: 'of_tomorrow' },
    { field: '', message: '', reason: 'who_can_decide', params: { names: 'Olga Ops, Bo 7' } },
  ]
  renderGate('/coverage', admin, {
    ...inFrench,
    'GET /api/usual-times': () =>
      refusal(400, 'this token has expired', {
        requestId: 'r-1',
        reason: 'token',
        variant: 'expired',
        details,
      }),
  })

  for (const words of [
    'Ce jeton a expiré',
    'Filtre « Statut » : au plus 1 300 caractères sont attendus',
    'Fuseau horaire : l’un de ceux-ci est attendu : Europe/Paris, Europe/Rome',
    'Tout : is needed, and more',
    'Ces personnes peuvent décider : Olga Ops, Bo 7',
  ])
    expect(await screen.findByText(words)).toBeTruthy()
})

test('a create request names each of its fields in French, each name once', async () => {
  const request = {
    purposeCode: 'education',
    purposeCodeReason: 'course fee',
    headlessMode: true,
    partnerId: 'INV-1',
    source: {
      currency: 'EUR',
      amount: '50',
      paymentType: 'card',
      additionalPaymentDetails: { city: 'Porto' },
    },
  }
  renderGate('/intents/key-1/show', admin, {
    ...inFrench,
    'GET /api/intents/key-1': () => ({ ...intent, state: 'rejected', request }),
  })

  const heading = await screen.findByRole('heading', { name: 'Ce qui a été demandé' })
  const rows = [...(heading.closest('section')?.querySelectorAll('dt') ?? [])].map(
    ({ textContent }) => textContent,
  )
  expect(rows.filter((name, nth) => rows.indexOf(name) !== nth)).toEqual([])
  expect(rows.join(' · ')).toBe(
    'Payeur · Paie · Reçoit · Moyen de paiement · Objet · Type · Motif en toutes lettres · Sans la page hébergée (headless) · Identifiant partenaire · Ville · Nature · Créée par · Quand · Marchand · Clé',
  )
})

test('the list of faults in a form has French spaces', async () => {
  const gate = renderGate('/orders/create', admin, inFrench)

  await gate.user.click(await screen.findByRole('button', { name: 'Créer une commande' }))

  const first = await screen.findByRole('button', { name: 'Devise payée' })
  expect(first.closest('li')?.textContent).toMatch(/^Devise payée\u00a0: /)
})

test('explains a rejected password in French, and names the field if the sentence does not', async () => {
  const common = 'Use at least 15 characters. A few words in a row are easy to remember.'
  const refusals = [
    refusal(400, common, {
      requestId: 'r-1',
      reason: 'password_short',
      details: [{ field: 'password', message: common, reason: 'password_short' }],
    }),
    refusal(400, 'the request has invalid fields', {
      requestId: 'r-2',
      reason: 'fields',
      details: [{ field: 'current', message: '', reason: 'max_characters', params: { count: 1024 } }],
    }),
  ]
  const gate = renderGate('/account', admin, {
    ...inFrench,
    'GET /api/sessions': () => Response.json([], { headers: { 'Content-Range': 'sessions */0' } }),
    'POST /api/session/password': () => refusals.shift() ?? {},
  })

  await gate.user.type(await screen.findByLabelText('Nouveau mot de passe'), 'tin whistle under snow')
  await gate.user.type(screen.getByLabelText('Mot de passe actuel'), 'other{Enter}')
  expect(
    await screen.findByText(
      'Utilisez au moins 15 caractères. Quelques mots à la suite sont faciles à retenir.',
    ),
  ).toBeTruthy()
  await gate.user.type(screen.getByLabelText('Mot de passe actuel'), '{Enter}')
  expect(
    await screen.findByText('Mot de passe actuel : au plus 1 024 caractères sont attendus.'),
  ).toBeTruthy()
})

test('a field of the API has its French name if there is one, else its own name', async () => {
  const details = { orderId: 'OR-1', why: 'because', neverHeard: 'x' }
  const line = { id: 1, at: '2026-11-21T10:00:00.000Z', action: 'export.done', outcome: 'done', details }
  renderGate('/audit', admin, {
    ...inFrench,
    'GET /api/audit': () => Response.json([line], { headers: { 'Content-Range': 'audit 0-0/1' } }),
    'GET /api/operators': () => Response.json([], { headers: { 'Content-Range': 'operators */0' } }),
  })

  for (const name of ['Identifiant de commande', 'Pourquoi', 'Never heard'])
    expect(await screen.findByText(name)).toBeTruthy()
  expect(screen.queryByText('Why')).toBeNull()
})

test('a report with too many rows says in French what to change', async () => {
  const message = 'a report has at most 5,000 rows: shorten the period or use fewer groups'
  expectFailure(`filter.groupBy: ${message}`)
  expectFailure('no such route')
  const details = [{ field: 'filter.groupBy', message, reason: 'report_rows' }]
  renderGate('/fees', admin, {
    ...inFrench,
    'GET /api/fees': () =>
      refusal(400, `filter.groupBy: ${message}`, { details, requestId: 'r-1', reason: 'field' }),
  })

  expect(
    await screen.findByText(
      /« Groupé par » : un rapport a au plus 5 000 lignes : raccourcissez la période ou regroupez moins/,
    ),
  ).toBeTruthy()
})

test('explains an unreadable file, and its own totals, in French', async () => {
  renderGate('/statements/st_1/show', admin, {
    ...inFrench,
    'GET /api/statements/st_1': () => ({
      ...whole,
      state: 'refused',
      refusal: {
        reason: 'too-large',
        variant: 'rows',
        params: { max: 200_200 },
        message: 'the file has more than 200200 rows',
      },
      proof: [
        {
          kind: 'count',
          ok: false,
          reason: 'count',
          variant: 'differs',
          params: { stated: 3, found: 2 },
          words: 'The file states 3 lines, but has 2.',
          facts: {},
          lines: [],
        },
      ],
    }),
  })

  for (const words of ['Le fichier a plus de 200 200 lignes', 'Le fichier indique 3 lignes, et en a 2.'])
    expect(await screen.findByText(words)).toBeTruthy()
  const { textContent } = await screen.findByRole('main')
  expect(textContent).not.toMatch(/\b(?:the|file|lines?|with|expected|found|of)\b/i)
})

test("explains a failed list in French, and keeps the service's words", async () => {
  const failing = { state: 'failing', failingSince: '2026-11-21T10:00:00.000Z' } as const
  const endless = {
    error: 'the list has not ended after 500 pages',
    reason: 'too_long',
    fault: { reason: 'sync', variant: 'too_long', params: { count: 500 } },
  }
  const words = { error: 'Unknown merchant', reason: 'refused' }
  renderGate('/coverage', admin, {
    ...inFrench,
    'GET /api/coverage': () =>
      coverageAnswer([
        coverageRow('mer_1', { ...failing, ...endless }),
        coverageRow('mer_2', { ...failing, ...words }),
      ]),
  })

  expect(await screen.findByText('La liste n’est pas terminée après 500 pages')).toBeTruthy()
  expect(await screen.findByText('Unknown merchant')).toBeTruthy()
})
