import type { accountShape } from '../../contract/rowShape.ts'
import { hash, pick } from './random.ts'

type BankInstructions = Record<keyof typeof accountShape, string>

/**
 * All banks are invented and invalid, so that an accidental payment fails: IBANs have check digits 00, and a BIC
 * with 0 in eighth place is a test code.
 */
export function bankInstructions(currency: string, h: number): BankInstructions {
  const home = Object.hasOwn(places, currency) ? places[currency] : undefined
  if (!home) throw new Error(`no bank is known for the currency ${currency}`)
  const bank = pick(home.banks, hash(h, 1, 0))

  return {
    beneficiaryName: pick(beneficiaries, hash(h, 3, 0)),
    beneficiaryBankName: bank,
    bankAddress: `${1 + (hash(h, 2, 0) % 180)} ${home.address}`,
    beneficiaryBankAccountNumber: fillDigits(home.account, h),
    beneficiaryAccountType: pick(['CURRENT', 'CURRENT', 'SAVINGS'], hash(h, 4, 0)),
    swiftCode: `${bankLetters(bank)}${home.country}X0`,
    beneficiaryAddress: `${200 + (hash(h, 5, 0) % 90)} ${home.address}`,
  }
}

type Place = { country: string; address: string; account: string; banks: string[] }

const beneficiaries = [
  'Tidewater Collections Ltd',
  'Larkfield Settlement Services',
  'Quillon Payments Client Account',
  'Brackenmoor Trust Holdings',
  'Ostrava Lane Clearing',
]

const places: Record<string, Place> = {
  USD: place('US', 'Harbor Street, Wilmington', '##########', 'Meridell National Bank', 'Copperline Trust'),
  EUR: place('DE', 'Ulmenallee, Frankfurt', 'DE00##################', 'Nordwall Bank', 'Bank Lindenhof'),
  GBP: place('GB', 'Tanner Row, Leeds', '########', 'Hartwick & Vale Bank', 'Pennmoor Bank'),
  CAD: place('CA', 'Cedar Road, Halifax', '############', 'Fernhollow Bank', 'Bluespruce Credit'),
  AUD: place('AU', 'Wattle Street, Hobart', '#########', 'Tarrabool Bank', 'Saltbush Mutual'),
  CHF: place('CH', 'Rebgasse, Winterthur', 'CH00#################', 'Alpwacht Bank', 'Bank Felsenau'),
  SEK: place('SE', 'Björkgatan, Uppsala', 'SE00####################', 'Norrskog Bank', 'Fjällvik Sparbank'),
  PLN: place(
    'PL',
    'ul. Brzozowa, Lublin',
    'PL00########################',
    'Bank Złoty Dąb',
    'Bank Wiślany Brzeg',
  ),
  TRY: place('TR', 'Çınar Sokak, Bursa', 'TR00######################', 'Kuzeyli Bankası', 'Mavidere Bank'),
  INR: place('IN', 'Banyan Road, Pune', '##############', 'Sahyara Bank', 'Neelmegh Bank'),
  BRL: place('BR', 'Rua das Araucárias, Curitiba', '########-#', 'Banco Serra Clara', 'Banco Pinhal'),
  MXN: place('MX', 'Calle Jacaranda, Puebla', '##################', 'Banco Sierra Alta', 'Banca Nopal'),
  COP: place('CO', 'Carrera del Roble, Medellín', '###########', 'Banco Cafetal', 'Banco Río Manso'),
  NGN: place('NG', 'Iroko Road, Ibadan', '##########', 'Savannareed Bank', 'Kolanut Bank'),
  KES: place('KE', 'Acacia Avenue, Nakuru', '#############', 'Rift Acacia Bank', 'Baobab Shore Bank'),
  ZAR: place('ZA', 'Protea Street, Durban', '##########', 'Fynbos Mutual Bank', 'Drakenvale Bank'),
  PHP: place('PH', 'Narra Street, Cebu City', '############', 'Bangko Narra', 'Islapangan Bank'),
  THB: place('TH', 'Lotus Road, Chiang Mai', '##########', 'Chaopraya Lotus Bank', 'Teak Bell Savings'),
  MYR: place('MY', 'Jalan Meranti, Ipoh', '############', 'Bank Meranti', 'Bank Selasih'),
  AED: place('AE', 'Ghaf Street, Sharjah', 'AE00###################', 'Ghaf Tree Bank', 'Falaj Bank'),
  EGP: place(
    'EG',
    'Lotus Street, Alexandria',
    'EG00#########################',
    'Papyrus Bank',
    'Bank of the Delta Reed',
  ),
  JPY: place('JP', 'Keyaki-dori, Sendai', '#######', 'Aobanomori Bank', 'Kitakaze Shinkin'),
  KRW: place('KR', 'Sonamu-ro, Daejeon', '############', 'Sonamu Bank', 'Byeolbit Bank'),
  VND: place('VN', 'Sen Street, Da Nang', '#############', 'Sen Vang Bank', 'Tre Xanh Bank'),
  CLP: place('CL', 'Calle Araucaria, Valparaíso', '############', 'Banco Copihue', 'Banco Cordillera Sur'),
  IDR: place('ID', 'Jalan Cendana, Bandung', '##########', 'Bank Cendana Raya', 'Bank Anggrek'),
  KWD: place(
    'KW',
    'Pearl Street, Hawally',
    'KW00QTST######################',
    'Sidra Gulf Bank',
    'Bank of the Dhow',
  ),
  BHD: place('BH', 'Lulu Road, Muharraq', 'BH00QTST##############', 'Lulu Pearl Bank', 'Two Springs Bank'),
  TND: place('TN', 'Rue du Jasmin, Sfax', 'TN00####################', 'Banque du Jasmin', 'Banque Olivine'),
  JOD: place(
    'JO',
    'Iris Street, Irbid',
    'JO00QTST######################',
    'Black Iris Bank',
    'Oak Hill Bank',
  ),
}

function place(country: string, address: string, account: string, ...banks: string[]): Place {
  return { country, address, account, banks }
}

function fillDigits(account: string, h: number): string {
  return account.replace(/#/g, (_, at: number) => String(hash(h, 6, at) % 10))
}

function bankLetters(bank: string): string {
  const letters = bank.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return letters.slice(0, 4).toUpperCase()
}
