import { expect, test } from 'vitest'
import { isAppScheme, redirectFault, redirectFaults, type RedirectRule } from '../../src/contract/redirect.ts'

const plain: RedirectRule = { schemes: ['https'], hosts: [] }
const apps: RedirectRule = { schemes: ['https', 'myshop', 'com.shop.app'], hosts: [] }
const hosts: RedirectRule = { schemes: ['https', 'myshop'], hosts: ['shop.example', '*.shop.test'] }

test.each([
  ['https://shop.example/thanks?a=1#b', plain],
  ['HTTPS://SHOP.EXAMPLE:8443', plain],
  ['https://[2001:db8::1]/thanks', plain],
  ['https://bücher.example/danke-schön', plain],
  ['https://shop.example/mail?to=a@b.example', plain],
  ['http://localhost:3000/thanks', plain],
  ['http://127.0.0.1/thanks', plain],
  ['http://[::1]:3000/', plain],
  ['myshop://thanks?order=1', apps],
  ['com.shop.app:/thanks', apps],
  ['https://shop.example', hosts],
  ['https://SHOP.example:8443/x', hosts],
  ['https://a.b.shop.test/x', hosts],
  ['myshop://thanks', hosts],
])('allows %s as a redirect', (text, rule) => {
  expect(redirectFault('successRedirectUrl', text, rule)).toBeUndefined()
})

test.each([
  ['shop.example', plain, 'address'],
  ['/thanks', plain, 'address'],
  ['https:shop.example', plain, 'address'],
  ['https:/shop.example', plain, 'address'],
  ['https:///shop.example', plain, 'address'],
  ['https://%65vil.example/', plain, 'address'],
  ['https://shop.example\\@evil.example', plain, 'address'],
  ['https://shop.example/a b', plain, 'address'],
  [' https://shop.example', plain, 'address'],
  ['https://shop.example/\n', plain, 'address'],
  ['java\tscript:alert(1)', plain, 'address'],
  ['https://shop.example/\u202Egnp', plain, 'address'],
  [`https://shop.example/${'a'.repeat(2048)}`, plain, 'address'],
  ['https://user:word@shop.example', plain, 'userinfo'],
  ['https://shop.example@evil.example', plain, 'userinfo'],
  ['https://@evil.example', plain, 'userinfo'],
  ['https://:@evil.example', plain, 'userinfo'],
  ['https:/user@evil.example', plain, 'userinfo'],
  ['myshop://user@thanks', apps, 'userinfo'],
  ['http://shop.example', plain, 'scheme'],
  ['http://localhost.evil.example', plain, 'scheme'],
  ['http://127.0.0.1.evil.example', plain, 'scheme'],
  ['myshop://thanks', plain, 'scheme'],
  ['ftp://shop.example', apps, 'scheme'],
  ['https://evil.example', hosts, 'host'],
  ['https://shop.example.evil.example', hosts, 'host'],
  ['https://evilshop.test', hosts, 'host'],
  ['https://shop.test', hosts, 'host'],
  ['http://localhost:3000', hosts, 'host'],
])('refuses the redirect to %j: %o', (text, rule, fault) => {
  expect(redirectFault('failureRedirectUrl', text, rule)).toBe(fault)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'about:blank',
  'intent://x#Intent;end',
  'http://shop.example',
])('%s is refused under every setting', (text) => {
  const [scheme = ''] = text.toLowerCase().split(':')
  const rule = { schemes: ['https', scheme], hosts: [] }

  expect(redirectFault('successRedirectUrl', text, rule)).toBe('scheme')
  expect(isAppScheme(scheme)).toBe(false)
})

test('the source page of an order may have another host, but no other scheme', () => {
  const order = {
    successRedirectUrl: 'https://evil.example',
    failureRedirectUrl: 7,
    sourceUrl: 'https://blog.example/post',
  }

  expect(redirectFaults(order, hosts)).toEqual([{ field: 'successRedirectUrl', fault: 'host' }])
  expect(redirectFaults({ sourceUrl: 'javascript:1' }, hosts)).toEqual([
    { field: 'sourceUrl', fault: 'scheme' },
  ])
})
