import BankIcon from '@mui/icons-material/AccountBalanceOutlined'
import CurrencyIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import OrdersIcon from '@mui/icons-material/ReceiptLongOutlined'
import MidIcon from '@mui/icons-material/StorefrontOutlined'
import TokenIcon from '@mui/icons-material/TollOutlined'
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined'

/** Where one can go. Phones show the main four; G and then the letter goes there from anywhere. */
export const places = [
  { resource: 'orders', Icon: OrdersIcon, letter: 'o', isMain: true },
  { resource: 'users', Icon: PeopleIcon, letter: 'u', isMain: true },
  { resource: 'payment-methods', Icon: BankIcon, letter: 'p', isMain: true },
  { resource: 'mids', Icon: MidIcon, letter: 'm', isMain: true },
  { resource: 'currencies', Icon: CurrencyIcon, letter: 'c', isMain: false },
  { resource: 'tokens', Icon: TokenIcon, letter: 't', isMain: false },
] as const
