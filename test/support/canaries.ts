import type { BrowserContext, Page } from 'playwright-core'

/** Values that only the screens and the service may show. Values created during the run are added. */
export const planted = {
  upstreamUsername: 'canary-merchant-7q3x',
  upstreamPassword: 'canary-upstream-pass-81hz',
  secondUsername: 'canary-merchant-two-5k2d',
  secondPassword: 'canary-upstream-two-66vn',
  secretKey: 'canary-secret-key-0123456789abcdefghij',
  oidcSecret: 'canary-oidc-secret-55kd',
  mistypedPassword: 'canary-typed-as-email-92mf',
  wrongPassword: 'canary-wrong-password-17tb',
  adminPassword: 'canary walks over Kelpie Moor',
  adminNextPassword: 'canary flies past Tarn Hollow',
  supportPassword: 'canary rests at Otter Landing',
  adminEmail: 'zelda.canary@office.test',
  supportEmail: 'quentin.canary@office.test',
  personName: 'Perpetua Canaryfeather',
  personEmail: 'perpetua.canary@person.test',
  personPhone: '96120457733',
  partnerName: 'Balthasar Canarywing',
  partnerEmail: 'balthasar.canary@partner.test',
  partnerPhone: '96120458844',
  partnerDocument: 'KX81920457',
  headerEmail: 'canary.in.header@service.test',
  madeFirstName: 'Wilhelmina',
  madeLastName: 'Canarybeak',
  madeEmail: 'wilhelmina.canary@made.test',
  madePhone: '96120459955',
  madeBirthDate: '1931-10-27',
  madeStreet: '77 Canary Quay',
  madePostalCode: 'CNRY-4477',
  takenEmail: 'taken.canary@made.test',
  soughtEmail: 'nobody.canary@sought.test',
  soughtPhone: '96120451166',
  payerDocument: '73120945588',
  payerBirthDate: '27-11-1932',
  payerFirstName: 'Ottoline',
  customerName: 'Ignatius Canarytail',
  customerEmail: 'ignatius.canary@customer.test',
  reasonText: 'canary rent of the blue boathouse',
  redirect: 'canary-redirect-token-38vw',
  wallet: '0xCanaryWallet61dd0',
  payLink: 'canary-pay-link-token-44gs',
  bankAccount: '6612045770031998',
  beneficiary: 'Canary Harbour Holdings',
} as const

export type Canaries = Map<string, string>

export function startCanaries(): Canaries {
  const { upstreamUsername, upstreamPassword, secondUsername, secondPassword } = planted
  return new Map([
    ...Object.entries(planted),
    ['basic', btoa(`${upstreamUsername}:${upstreamPassword}`)],
    ['second basic', btoa(`${secondUsername}:${secondPassword}`)],
  ])
}

/** Names of the canaries in a text, in any encoding. */
export function findCanaries(text: string, canaries: Canaries): string[] {
  const low = text.toLowerCase()
  return [...canaries].filter(([, value]) => formsOf(value).some((form) => low.includes(form))).map(nameOf)
}

const nameOf = ([name]: [string, string]) => name

function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const url = encodeURIComponent(value)
  const forms = [
    value,
    url,
    url.replaceAll('%20', '+'),
    value.replaceAll(/[\s-]/g, ''),
    bytes.toString('hex'),
  ]
  return [...forms, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')].map((form) =>
    form.toLowerCase(),
  )
}

/** Records every request and answer of a window. Session tokens are added to the canaries. */
export function watch(context: BrowserContext, canaries: Canaries) {
  const seen = {
    addresses: [] as string[],
    headers: [] as string[],
    errors: [] as string[],
    /** Request bodies, the only place where canaries belong. */
    bodies: [] as string[],
    stores: [] as string[],
  }
  const reading: Promise<void>[] = []
  context.on('page', (page) => page.on('framenavigated', (frame) => seen.addresses.push(frame.url())))
  context.on('request', (request) => {
    seen.addresses.push(request.url(), request.headers().referer ?? '')
    seen.bodies.push(request.postData() ?? '')
  })
  context.on('response', (response) => {
    const read = async () => {
      for (const { name, value } of await response.headersArray()) {
        if (name.toLowerCase() !== 'set-cookie') seen.headers.push(`${name}: ${value}`)
        else learnToken(value, canaries)
      }
      if (response.status() >= 400) seen.errors.push(await response.text())
    }
    reading.push(read().catch(() => {}))
  })
  return { ...seen, settled: () => Promise.all(reading) }
}

function learnToken(cookie: string, canaries: Canaries): void {
  const [, token] = /^(?:__Host-)?countinghouse=([^;]{20,})/.exec(cookie) ?? []
  if (token !== undefined && ![...canaries.values()].includes(token))
    canaries.set(`session token ${canaries.size}`, token)
}

/** Data that the browser keeps after this page is closed, or that a later page can read. */
export function readStores(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      cookie: document.cookie,
      name: window.name,
      title: document.title,
    }),
  )
}
