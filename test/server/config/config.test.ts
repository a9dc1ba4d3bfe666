import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rrFeeUnitOf } from '../../../src/server/config/settings.ts'
import { readConfig } from '../../../src/server/config/readConfig.ts'

const real = {
  UPSTREAM_URL: 'https://pay.example.test/base',
  UPSTREAM_MIDS: 'ABC_NA_NA, mer-2',
  UPSTREAM_USERNAME: 'merchant',
  UPSTREAM_PASSWORD: 'hunter2 hunter2',
  SECRET_KEY: 'Zt8-a key that was drawn for these 4Yq',
}

test('uses the stand-in on loopback, in memory, without a second factor, when nothing is set', () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:4000',
    databaseUrl: 'sqlite::memory:',
    requireSecondFactor: false,
    closeNeedsSecond: false,
    hstsSubdomains: false,
    drainMs: 0,
    retention: {},
    metricsPort: undefined,
    metricsHost: '127.0.0.1',
    syncMs: 5000,
    syncBudget: 300,
    logLevel: 'warn',
    keys: { secret: expect.stringMatching(/^[0-9a-f]{64}$/), old: [] },
    auditSink: undefined,
    alerts: { smtp: undefined, allowPrivate: false },
    statementLimits: { storageMb: 2048, uploadsPerHour: 20 },
    trustedProxies: [],
    actionsPerMinute: 120,
    upstream: undefined,
    upstreamTimeZone: 'UTC',
    logos: true,
    redirects: { schemes: ['https'], hosts: [] },
    rrFeeUnits: new Map([[undefined, 'unknown']]),
    oidc: undefined,
    sandbox: { orders: 5000, seed: 1 },
  })
})

test('uses a database file and a second factor for a real service', () => {
  expect(readConfig({ ...real, PORT: '8080' })).toMatchObject({
    publicUrl: 'http://127.0.0.1:8080',
    databaseUrl: 'sqlite:data/countinghouse.db',
    requireSecondFactor: true,
    logLevel: 'info',
    upstream: {
      url: 'https://pay.example.test/base',
      mids: ['ABC_NA_NA', 'mer-2'],
      username: 'merchant',
      password: 'hunter2 hunter2',
      allowPrivate: false,
    },
  })
})

test('reads a secret from a file', () => {
  const { UPSTREAM_PASSWORD: _, ...rest } = real

  const read = readConfig({ ...rest, UPSTREAM_PASSWORD_FILE: '/run/secrets/pay' }, (path) => `from ${path}\n`)

  expect(read).toMatchObject({ upstream: { password: 'from /run/secrets/pay' } })
})

test('every secret of the example can be read from a file', () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [
    ...example.matchAll(/^# (\w*(?:PASSWORD|SECRET|TOKEN|KEY|KEYS_OLD|USERNAME)|SMTP_URL|DATABASE_URL)=/gm),
  ].map(([, name]) => name ?? '')
  expect(names).toContain('SMTP_URL')
  const files = Object.fromEntries(names.map((name) => [`${name}_FILE`, `/nowhere/${name}`]))

  const read = readConfig(files, () => {
    throw new Error('no such file')
  })

  expect('faults' in read && read.faults).toEqual(
    expect.arrayContaining(names.map((name) => `${name}_FILE: cannot be read, got "/nowhere/${name}"`)),
  )
})

const perMid = { ABC_NA_NA: { username: 'one', password: 'hunter1' } }
const withFile = { ...real, UPSTREAM_CREDENTIALS_FILE: '/run/secrets/pairs' }

test('a merchant ID may have credentials of its own', () => {
  const read = readConfig(withFile, () => JSON.stringify(perMid))

  expect(read).toMatchObject({
    upstream: { username: 'merchant', credentialsByMid: new Map(Object.entries(perMid)) },
  })
})

test('a real service needs no credentials', () => {
  const { UPSTREAM_USERNAME: _, UPSTREAM_PASSWORD: __, ...none } = real

  expect(readConfig(none)).toMatchObject({
    upstream: { username: undefined, password: undefined, credentialsByMid: new Map() },
  })
  expect(readConfig({ ...none, UPSTREAM_USERNAME: 'merchant' })).toEqual({
    faults: ['UPSTREAM_PASSWORD: is missing, UPSTREAM_USERNAME needs it'],
  })
})

test.each([
  ['no JSON: hunter2', ['expected {"MERCHANT_ID": {"username": "…", "password": "…"}, …}']],
  ['["hunter2"]', ['expected {"MERCHANT_ID": {"username": "…", "password": "…"}, …}']],
  [
    JSON.stringify({
      ABC_NA_NA: { username: 'a', password: 'hunter2', token: 'hunter2' },
      hunter2: { username: 'a', password: 'b' },
      'mer-2': { username: 'hunter2:', password: 'b' },
    }),
    [
      'ABC_NA_NA: expected a username without a colon and a password, and nothing else',
      'entry 2 is for no merchant ID of UPSTREAM_MIDS',
      'mer-2: expected a username without a colon and a password, and nothing else',
    ],
  ],
])('faults in a file of credentials quote none of its words: %#', (text, faults) => {
  expect(readConfig(withFile, () => text)).toEqual({
    faults: faults.map((fault) => `UPSTREAM_CREDENTIALS_FILE: ${fault}`),
  })
})

test('a real service needs a key, and derives it from no other setting', () => {
  const { SECRET_KEY: key, ...rest } = real
  const missing = {
    faults: ['SECRET_KEY: is missing, UPSTREAM_URL needs it. Make one with: npm run operator -- key'],
  }

  expect(readConfig(rest)).toEqual(missing)
  expect(readConfig({ ...rest, SECRET_KEY: '' })).toEqual(missing)
  expect(readConfig({ ...rest, SECRET_KEYS_OLD: key })).toEqual(missing)
  expect(readConfig({ ...rest, SECRET_KEY_FILE: '/run/secrets/key' }, () => `${key}\n`)).toMatchObject({
    keys: { secret: key, old: [] },
  })
})

test('keeps old keys beside the present one', () => {
  const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]

  expect(readConfig({ ...real, SECRET_KEYS_OLD: `${first}, ${second}` })).toMatchObject({
    keys: { old: [first, second] },
  })
  expect(readConfig({ ...real, SECRET_KEYS_OLD: `${first},hunter2` })).toEqual({
    faults: ['SECRET_KEYS_OLD: expected keys of at least 32 characters, comma separated'],
  })
})

test('reads the database address from a file, and reports faults without its password', () => {
  expect(
    readConfig({ ...real, DATABASE_URL_FILE: '/run/secrets/db' }, () => 'postgres://u:p@db/x\n'),
  ).toMatchObject({
    databaseUrl: 'postgres://u:p@db/x',
  })
  for (const address of [
    'mysql://u:hunt/er2@db/x',
    'mysql://u:h@nter2@db/x',
    'mysql://db/x?password=hunter2',
  ])
    expect(JSON.stringify(readConfig({ DATABASE_URL: address }))).not.toMatch(/h[u@]nt/)
})

test('reads the schemes and hosts allowed for redirects', () => {
  expect(
    readConfig({ REDIRECT_SCHEMES: 'HTTPS, com.shop.App', REDIRECT_HOSTS: 'Shop.example.com,*.x.test' }),
  ).toMatchObject({
    redirects: { schemes: ['https', 'com.shop.app'], hosts: ['shop.example.com', '*.x.test'] },
  })
})

test('reads the unit of rrFee for all merchant IDs, for single ones, or as unknown', () => {
  const units = (RR_FEE: string) => {
    const read = readConfig({ ...real, RR_FEE })
    if ('faults' in read) return read.faults
    return ['ABC_NA_NA', 'mer-2'].map(rrFeeUnitOf(read.rrFeeUnits))
  }
  const words =
    'RR_FEE: expected amount, rate or unknown, or merchant IDs with one of them, as in mer_1:rate,mer_2:amount'

  expect(units('')).toEqual(['unknown', 'unknown'])
  expect(units('amount')).toEqual(['amount', 'amount'])
  expect(units('mer-2:rate')).toEqual(['unknown', 'rate'])
  expect(units(' rate , mer-2 : unknown')).toEqual(['rate', 'unknown'])
  expect(units('percent')).toEqual([`${words}, got "percent"`])
  expect(units('mer-2:')).toEqual([`${words}, got "mer-2:"`])
  expect(units('mer-9:rate')).toEqual(['RR_FEE: expected merchant IDs of UPSTREAM_MIDS, got "mer-9"'])
  expect(units('rate,amount')).toEqual([
    'RR_FEE: expected one word for all, and one for each merchant ID, got "rate,amount"',
  ])
})

test('names every wrong or missing setting at once, without secrets', () => {
  const read = readConfig(
    {
      PORT: 'x',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'ftp://a',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      UPSTREAM_URL: 'http://pay.example.test',
      UPSTREAM_MIDS: 'a b',
      UPSTREAM_USERNAME: 'col:on',
      UPSTREAM_TIME_ZONE: '+05:30',
      REDIRECT_SCHEMES: 'https,javascript',
      REDIRECT_HOSTS: 'shop.example.com:8443',
      LOGOS: 'none',
      RR_FEE: 'mer_1:share',
      REQUIRE_SECOND_FACTOR: 'maybe',
      SECRET_KEY: 'short hunter2',
      OIDC_ISSUER: 'http://id.test',
      METRICS_PORT: '99999',
      SYNC_INTERVAL: 'often',
      SYNC_BUDGET: '3',
      TRUSTED_PROXIES: 'proxy',
      ACTIONS_PER_MINUTE: '9',
    },
    () => '',
  )

  expect(read).toEqual({
    faults: [
      'PORT: expected a whole number, got "x"',
      'PUBLIC_URL: expected an address with http or https, got "ftp://a"',
      'METRICS_PORT: expected at most 65535, got "99999"',
      'TRUSTED_PROXIES: expected addresses, comma separated, got "proxy"',
      'ACTIONS_PER_MINUTE: expected at least 10, got "9"',
      'REQUIRE_SECOND_FACTOR: expected true or false, got "maybe"',
      'OIDC_ISSUER: expected https, or http on loopback, got "http://id.test"',
      'REDIRECT_SCHEMES: expected https and the schemes of apps, without a colon, comma separated, got "https,javascript"',
      'REDIRECT_HOSTS: expected hosts such as shop.example.com or *.example.com, comma separated, got "shop.example.com:8443"',
      'LOGOS: expected on or off, got "none"',
      'DATABASE_URL: expected sqlite:PATH, sqlite::memory: or postgres://…, got "mysql://…@db/x"',
      'SYNC_INTERVAL: expected a time like 5s, 500ms or 1m, got "often"',
      'SYNC_BUDGET: expected at least 10, got "3"',
      'SECRET_KEY: expected at least 32 characters. Make one with: npm run operator -- key',
      expect.stringMatching(/^UPSTREAM_URL: .*, got "http:\/\/pay\.example\.test"$/),
      'UPSTREAM_MIDS: expected merchant IDs of letters, digits, dots, dashes and underscores, comma separated, got "a b"',
      'UPSTREAM_USERNAME: expected a name without a colon',
      'UPSTREAM_TIME_ZONE: expected a time zone such as UTC or Europe/Berlin, got "+05:30"',
      'RR_FEE: expected amount, rate or unknown, or merchant IDs with one of them, as in mer_1:rate,mer_2:amount, got "mer_1:share"',
      'UPSTREAM_PASSWORD: is missing, UPSTREAM_USERNAME needs it',
      'OIDC_CLIENT_ID: is missing, OIDC_ISSUER needs it',
      'OIDC_CLIENT_SECRET: is missing, OIDC_ISSUER needs it',
      'RR_FEE: expected merchant IDs of UPSTREAM_MIDS, got "mer_1"',
    ],
  })
})

const live = {
  UPSTREAM_URL: 'https://pay.example.com',
  UPSTREAM_MIDS: 'ABC',
  SECRET_KEY: 'Zk3vQ9pLx7Wm2TnB5rYh8JdC4sGf6AeU',
}
const expectedHttps = 'https, or http on loopback. ALLOW_HTTP=true takes http all the same'

test.each([
  [
    { PUBLIC_URL: 'http://office.example.com' },
    `PUBLIC_URL: expected ${expectedHttps}, got "http://office.example.com"`,
  ],
  [
    { PUBLIC_URL: 'HTTP://office.example.com' },
    `PUBLIC_URL: expected ${expectedHttps}, got "HTTP://office.example.com"`,
  ],
  [
    { PUBLIC_URL: 'http://10.0.0.7:4000' },
    `PUBLIC_URL: expected ${expectedHttps}, got "http://10.0.0.7:4000"`,
  ],
  [
    { PUBLIC_URL: 'http://localhost.example.com' },
    `PUBLIC_URL: expected ${expectedHttps}, got "http://localhost.example.com"`,
  ],
  [
    { PUBLIC_URL: 'http://office.test', ALLOW_HTTP: 'false' },
    `PUBLIC_URL: expected ${expectedHttps}, got "http://office.test"`,
  ],
  [{ HOST: '0.0.0.0' }, `PUBLIC_URL: is missing, HOST is not on loopback: operators need ${expectedHttps}`],
])('refuses plain HTTP for operators: %j', (set, fault) => {
  expect(readConfig({ ...live, ...set })).toEqual({ faults: [fault] })
})

test.each([
  { PUBLIC_URL: 'https://office.example.com', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'http://localhost:4000' },
  { PUBLIC_URL: 'http://[::1]:4000' },
  { PUBLIC_URL: 'http://office.example.com', ALLOW_HTTP: 'true' },
  { HOST: '0.0.0.0', ALLOW_HTTP: 'true' },
  {},
])('lets operators in with %j', (set) => {
  expect(readConfig({ ...live, ...set })).not.toHaveProperty('faults')
})

test('the stand-in listens on loopback only, and takes no credentials', () => {
  const read = readConfig(
    { HOST: '0.0.0.0', UPSTREAM_PASSWORD: 'hunter2', UPSTREAM_CREDENTIALS_FILE: '/x' },
    () => '{}',
  )

  expect(read).toEqual({
    faults: [
      'UPSTREAM_URL: is missing, UPSTREAM_PASSWORD is set',
      'UPSTREAM_URL: is missing, UPSTREAM_CREDENTIALS_FILE is set',
      'UPSTREAM_USERNAME: is missing, UPSTREAM_PASSWORD needs it',
      'HOST: the stand-in service listens on loopback only, got "0.0.0.0"',
    ],
  })
})

test('refuses a secret set twice, and names a missing file', () => {
  const missing = () => {
    throw new Error('ENOENT')
  }

  const read = readConfig(
    { ...real, UPSTREAM_PASSWORD_FILE: '/nowhere', UPSTREAM_CREDENTIALS_FILE: '/neither' },
    missing,
  )

  expect(read).toEqual({
    faults: [
      'UPSTREAM_PASSWORD: set it or UPSTREAM_PASSWORD_FILE, not both',
      'UPSTREAM_PASSWORD_FILE: cannot be read, got "/nowhere"',
      'UPSTREAM_CREDENTIALS_FILE: cannot be read, got "/neither"',
    ],
  })
})

test('.env.example shows every setting with its default', () => {
  const text = readFileSync('.env.example', 'utf8')
  const shown = Object.fromEntries(
    [...text.matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  )

  expect(Object.keys(shown).toSorted()).toEqual(
    globSync('src/server/config/settings.ts')
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {2}([A-Z_]+): /gm)])
      .map(([, name]) => name)
      .toSorted(),
  )
  // These defaults differ for a real service. The example gives the stand-in's defaults in words.
  const { DATABASE_URL, REQUIRE_SECOND_FACTOR, LOG_LEVEL, ...rest } = shown
  expect(readConfig(rest)).toEqual(readConfig({}))
  expect(readConfig({ ...real, DATABASE_URL, REQUIRE_SECOND_FACTOR, LOG_LEVEL })).toEqual(readConfig(real))
})

test('reads retention for all data, or for each kind', () => {
  const day = 24 * 60 * 60_000
  const read = (RETENTION_DAYS: string) => {
    const config = readConfig({ RETENTION_DAYS })
    return 'faults' in config ? config.faults : config.retention
  }

  expect(read('730')).toEqual({ peopleMs: 730 * day, trailMs: 730 * day })
  expect(read('people=365,trail=730')).toEqual({ peopleMs: 365 * day, trailMs: 730 * day })
  expect(read('trail=400')).toEqual({ trailMs: 400 * day })
  for (const wrong of ['0', '-1', '1 year', 'people=1,people=2', 'orders=3', '1.5'])
    expect(read(wrong)).toEqual([
      `RETENTION_DAYS: expected days like 730, or people=365,trail=730, got "${wrong}"`,
    ])
})
