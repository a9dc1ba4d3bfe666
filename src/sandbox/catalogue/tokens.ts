import type { Direction } from './currencies.ts'

/** A symbol alone does not name a token: USDT lives on several networks, with different decimals. */
export type Token = {
  symbol: string
  name: string
  network: string
  decimals: number
  /** The documented route filters by direction; which tokens it then leaves out is not shown. */
  direction: Direction[]
  rateToUsd: string
}

const both: Direction[] = ['deposit', 'withdraw']
const deposit: Direction[] = ['deposit']

export const tokens: Token[] = [
  token('USDT', 'Tether USD', 'ethereum', 6, '1.0002'),
  token('USDT', 'Tether USD', 'tron', 6, '1.0002'),
  token('USDT', 'Tether USD', 'polygon', 6, '1.0002'),
  token('USDT', 'Tether USD', 'bsc', 18, '1.0002'),
  token('USDC', 'USD Coin', 'ethereum', 6, '0.9999'),
  token('USDC', 'USD Coin', 'solana', 6, '0.9999'),
  token('USDC', 'USD Coin', 'base', 6, '0.9999'),
  token('USDC', 'USD Coin', 'polygon', 6, '0.9999'),
  token('USDC', 'USD Coin', 'arbitrum', 6, '0.9999', deposit),
  token('EURC', 'Euro Coin', 'ethereum', 6, '1.0846'),
  token('DAI', 'Dai', 'ethereum', 18, '0.9998'),
  token('DAI', 'Dai', 'polygon', 18, '0.9998', deposit),
  token('ETH', 'Ether', 'ethereum', 18, '3124.57'),
  token('ETH', 'Ether', 'base', 18, '3124.57'),
  token('ETH', 'Ether', 'arbitrum', 18, '3124.57', deposit),
  token('BTC', 'Bitcoin', 'bitcoin', 8, '67180.25'),
  token('WBTC', 'Wrapped Bitcoin', 'ethereum', 8, '67102.9'),
  token('TRX', 'Tron', 'tron', 6, '0.1624', deposit),
  token('BNB', 'BNB', 'bsc', 18, '588.13'),
]

function token(
  symbol: string,
  name: string,
  network: string,
  decimals: number,
  rateToUsd: string,
  direction = both,
): Token {
  return { symbol, name, network, decimals, direction, rateToUsd }
}
