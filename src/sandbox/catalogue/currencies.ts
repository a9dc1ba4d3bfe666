export type Direction = 'deposit' | 'withdraw'
export type UserType = 'individual' | 'business'

export type Currency = {
  code: string
  name: string
  decimals: number
  direction: Direction[]
  userTypes: UserType[]
  /** USD per unit, a fixed invention near the market of 2025. */
  rateToUsd: string
}

export const both: Direction[] = ['deposit', 'withdraw']
export const deposit: Direction[] = ['deposit']
export const withdraw: Direction[] = ['withdraw']
export const all: UserType[] = ['individual', 'business']
export const individual: UserType[] = ['individual']
export const business: UserType[] = ['business']

export const currencies: Currency[] = [
  fiat('USD', 'US Dollar', 2, '1'),
  fiat('EUR', 'Euro', 2, '1.0850'),
  fiat('GBP', 'British Pound', 2, '1.2720'),
  fiat('CAD', 'Canadian Dollar', 2, '0.7260'),
  fiat('AUD', 'Australian Dollar', 2, '0.6540'),
  fiat('CHF', 'Swiss Franc', 2, '1.1270', withdraw, business),
  fiat('SEK', 'Swedish Krona', 2, '0.0948'),
  fiat('PLN', 'Polish Zloty', 2, '0.2535'),
  fiat('TRY', 'Turkish Lira', 2, '0.0291'),
  fiat('INR', 'Indian Rupee', 2, '0.01186'),
  fiat('BRL', 'Brazilian Real', 2, '0.1812'),
  fiat('MXN', 'Mexican Peso', 2, '0.0523'),
  fiat('COP', 'Colombian Peso', 2, '0.000241'),
  fiat('NGN', 'Nigerian Naira', 2, '0.000648'),
  fiat('KES', 'Kenyan Shilling', 2, '0.00774'),
  fiat('ZAR', 'South African Rand', 2, '0.0547'),
  fiat('PHP', 'Philippine Peso', 2, '0.01742'),
  fiat('THB', 'Thai Baht', 2, '0.0289'),
  fiat('MYR', 'Malaysian Ringgit', 2, '0.2238'),
  fiat('AED', 'UAE Dirham', 2, '0.2723'),
  fiat('EGP', 'Egyptian Pound', 2, '0.0203', deposit, individual),
  fiat('JPY', 'Japanese Yen', 0, '0.00667'),
  fiat('KRW', 'South Korean Won', 0, '0.000718', deposit, individual),
  fiat('VND', 'Vietnamese Dong', 0, '0.0000393'),
  fiat('CLP', 'Chilean Peso', 0, '0.001055'),
  fiat('IDR', 'Indonesian Rupiah', 0, '0.0000612'),
  fiat('KWD', 'Kuwaiti Dinar', 3, '3.2480'),
  fiat('BHD', 'Bahraini Dinar', 3, '2.6525', withdraw),
  fiat('TND', 'Tunisian Dinar', 3, '0.3210', withdraw),
  fiat('JOD', 'Jordanian Dinar', 3, '1.4104', withdraw),
]

function fiat(
  code: string,
  name: string,
  decimals: number,
  rateToUsd: string,
  direction = both,
  userTypes = all,
): Currency {
  return { code, name, decimals, direction, userTypes, rateToUsd }
}

/** A symbol alone does not identify a token: USDT has different decimals on each network. */
type Token = {
  symbol: string
  name: string
  network: string
  decimals: number
  /** The interface does not say which tokens the direction filter leaves out. */
  direction: Direction[]
  rateToUsd: string
}

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
