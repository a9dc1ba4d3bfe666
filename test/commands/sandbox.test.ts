import { expect, onTestFinished, test } from 'vitest'
import { dialects } from '../../src/sandbox/dialect/dialects.ts'
import { startCommand } from '../support/command.ts'

const script = 'src/commands/sandbox.ts'

test('runs alone with the given knobs, and changes them while it runs', async () => {
  const args = [
    '--port',
    '0',
    '--orders',
    '1000',
    '--users',
    '20',
    '--seed',
    '7',
    '--latency',
    '1',
    '--cap',
    '50',
  ]
  const command = startCommand(script, { args })
  onTestFinished(command.stop)
  const [, url] = await command.printed(/listens on (\S+)/)
  const headers = { MID: 'mer_1' }
  const readRows = async () =>
    (await (await fetch(`${url}/v1/public/orders?limit=200`, { headers })).json()).data.transfers

  const before = await readRows()
  const turned = await fetch(`${url}/control`, {
    method: 'POST',
    body: JSON.stringify({ cap: 20, latency: 0 }),
  })
  const after = await readRows()

  expect([before.length, after.length]).toEqual([50, 20])
  expect(await turned.json()).toMatchObject({
    behaviour: { cap: 20, latency: 0 },
    counts: { 'v1.listOrders': 1 },
  })
})

test('--help lists every knob with its default', async () => {
  const command = startCommand(script, { args: ['--help'] })

  expect(await command.ended).toBe(0)
  for (const knob of [
    'port',
    'orders',
    'users',
    'seed',
    'days',
    'latency',
    'cap',
    'rate',
    'moving',
    'numbers',
    'dialect',
    'trouble',
  ]) {
    expect(command.output()).toContain(`--${knob} `)
  }
  for (const [key, values] of Object.entries(dialects))
    for (const value of Object.keys(values)) expect(command.output()).toContain(`  ${key}=${value} `)
  expect(command.output()).toMatch(/--orders +orders of the first merchant ID.*\(5000\)/)
})

test.each([
  [
    ['--cap', '0', '--trouble', 'orders=503', '--dialect', 'time=odd'],
    [
      '--cap: Too small: expected number to be >=1',
      '--trouble.0: expected ROUTE=KIND:RATE, like v1.listOrders=503:0.2',
      '--dialect: time: expected one of offset, space, naive, naive-space, date,',
    ],
  ],
  [['--port', 'http'], ['--port: expected a number from 0 to 65535']],
  [['--speed', '9'], ["Unknown option '--speed'"]],
])('refuses %j and names each wrong knob', async (args, messages) => {
  const command = startCommand(script, { args })

  expect(await command.ended).toBe(2)
  expect(messages.filter((message) => !command.output().includes(message))).toEqual([])
})
