import { expect, test } from 'vitest'
import { parseJson, rawNumber } from '../../../src/contract/json.ts'
import {
  isOwnerName,
  namedOwner,
  ownerOf,
  subMerchantOf,
  unclearOwner,
  withOwner,
} from '../../../src/contract/reading/ownerOf.ts'

const ours = ['mer_1', 'Mer_2', 'mer_3', 'MER_3']

test.each<[unknown, string]>([
  [{ mid: 'mer_1' }, 'mer_1'],
  [{ mid: 'Mer_2' }, 'Mer_2'],
  [{ mid: ' MER_2 ' }, 'Mer_2'],
  [{ mid: 'sub_9' }, 'mer_1'],
  [{ mid: null }, 'mer_1'],
  [{ mid: '' }, 'mer_1'],
  [{}, 'mer_1'],
  ['text', 'mer_1'],
  [{ merchantId: 'Mer_2' }, 'Mer_2'],
  [{ Merchant_Code: 'mer_2' }, 'Mer_2'],
  [{ merchant: { name: 'Shop', city: 'Porto' } }, 'mer_1'],
  [{ merchant: { id: 'mer_2' } }, 'Mer_2'],
  [{ mid: { name: 'Shop', city: 'Porto' } }, unclearOwner],
  [{ mid: ['mer_1', 'Mer_2'] }, unclearOwner],
  [{ order: { mid: 'Mer_2' } }, 'Mer_2'],
  [{ orders: [{ mid: 'mer_1' }, { mid: 'Mer_2' }] }, 'Mer_2'],
  [{ a: { b: { mid: 'Mer_2' } } }, 'Mer_2'],
  [{ a: { b: { c: { mid: 'Mer_2' } } } }, 'Mer_2'],
  [{ a: { b: { c: { d: { mid: 'Mer_2' } } } } }, 'mer_1'],
  [{ partnerContext: { mid: 'Mer_2' } }, 'mer_1'],
  // The documented field takes precedence.
  [{ mid: 'mer_1', merchantId: 'Mer_2' }, 'mer_1'],
  [{ mid: 'MER_1', merchantId: 'Mer_2' }, 'mer_1'],
  [{ mid: 'sub_9', merchantId: 'Mer_2' }, 'Mer_2'],
])('the row %j from a request as mer_1 belongs to %j', (row, owner) => {
  expect(ownerOf(row, 'mer_1', ours)).toBe(owner)
})

test('of two IDs that differ only in case, the requested one is the owner', () => {
  expect(ownerOf({ mid: 'Mer_3' }, 'MER_3', ours)).toBe('MER_3')
  expect(ownerOf({ mid: 'Mer_3' }, 'mer_1', ours)).toBe('mer_3')
  expect(ownerOf({ mid: 'MER_3' }, 'mer_3', ours)).toBe('MER_3')
})

test.each<[unknown, string | undefined]>([
  ['mer_1', 'mer_1'],
  [42, '42'],
  [parseJson('12345678901234567890', { lossy: rawNumber }), '12345678901234567890'],
  [['mer_1'], 'mer_1'],
  [['a', 'b'], undefined],
  [[], undefined],
  [{ mid: 'a', id: 'b' }, 'a'],
  [{ id: 'b', code: 'c' }, 'b'],
  [{ code: 'c', merchantId: 'd' }, 'c'],
  [{ merchantId: 'd', value: 'e' }, 'd'],
  [{ value: 'e', $oid: 'f' }, 'e'],
  [{ $oid: 'f' }, 'f'],
  [{ any: 'g' }, 'g'],
  [{ any: 'g', more: 'h' }, undefined],
  [{ id: { $oid: { value: 'deep' } } }, 'deep'],
  [{ id: { $oid: { value: { id: 'deeper' } } } }, undefined],
  [true, undefined],
  [null, undefined],
])('%j names the merchant ID %j', (value, named) => {
  expect(namedOwner(value)).toBe(named)
})

test('a sub-merchant is a merchant ID outside ours', () => {
  const subMerchant = (mid: unknown) => subMerchantOf({ mid }, ours)

  expect([
    subMerchant(' sub_9 '),
    subMerchant('mer_1'),
    subMerchant('MER_2'),
    subMerchant(''),
    subMerchant(' '),
    subMerchant(undefined),
  ]).toEqual(['sub_9', undefined, undefined, undefined, undefined, undefined])
})

test('a record names its owner, also the owner of its sub-merchant', () => {
  expect(withOwner({ mid: 'mer_1' }, 'mer_1')).toEqual({ mid: 'mer_1' })
  expect(withOwner({ mid: { id: ' MER_2' } }, 'Mer_2')).toEqual({ mid: 'Mer_2' })
  expect(withOwner({ mid: 'sub_9', a: 1 }, 'mer_1')).toEqual({ mid: 'sub_9', a: 1, belongsTo: 'mer_1' })
  expect(withOwner({ a: 1 }, 'mer_1')).toEqual({ a: 1 })
  expect(withOwner({ mid: '' }, 'mer_1')).toEqual({ mid: '' })
})

test('recognizes every name and spelling of a merchant ID', () => {
  const names = [
    'mid',
    'MID',
    'merchantId',
    'merchant_id',
    'Merchant',
    'merchant-code',
    'merchantMid',
    'ownerMid',
  ]

  expect(names.filter((name) => !isOwnerName(name))).toEqual([])
  expect(['id', 'midway', 'owner', 'merchantName'].filter(isOwnerName)).toEqual([])
})
