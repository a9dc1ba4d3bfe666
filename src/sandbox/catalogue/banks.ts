import { hash, pick } from './random.ts'

export type BankInstructions = {
  beneficiaryName: string
  beneficiaryBankName: string
  bankAddress: string
  beneficiaryBankAccountNumber: string
  beneficiaryAccountType: string
  swiftCode: string
  beneficiaryAddress: string
}

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
    bankAddress: `${1 + (hash(h, 2, 0) % 180)} ${home.street}, ${home.city}`,
    beneficiaryBankAccountNumber: fillDigits(home.account, h),
    beneficiaryAccountType: pick(['CURRENT', 'CURRENT', 'SAVINGS'], hash(h, 4, 0)),
    swiftCode: `${bankLetters(bank)}${home.country}X0`,
    beneficiaryAddress: `${200 + (hash(h, 5, 0) % 90)} ${home.street}, ${home.city}`,
  }
}

type Place = { country: string; city: string; street: string; account: string; banks: string[] }

const beneficiaries = [
  'Tidewater Collections Ltd',
  'Larkfield Settlement Services',
  'Quillon Payments Client Account',
  'Brackenmoor Trust Holdings',
  'Ostrava Lane Clearing',
]

const places: Record<string, Place> = {
  USD: place('US', 'Wilmington', 'Harbor Street', '##########', 'Meridell National Bank', 'Copperline Trust'),
  EUR: place('DE', 'Frankfurt', 'Ulmenallee', 'DE00##################', 'Nordwall Bank', 'Bank Lindenhof'),
  GBP: place('GB', 'Leeds', 'Tanner Row', '########', 'Hartwick & Vale Bank', 'Pennmoor Bank'),
  CAD: place('CA', 'Halifax', 'Cedar Road', '############', 'Fernhollow Bank', 'Bluespruce Credit'),
  AUD: place('AU', 'Hobart', 'Wattle Street', '#########', 'Tarrabool Bank', 'Saltbush Mutual'),
  CHF: place('CH', 'Winterthur', 'Rebgasse', 'CH00#################', 'Alpwacht Bank', 'Bank Felsenau'),
  SEK: place('SE', 'Uppsala', 'Björkgatan', 'SE00####################', 'Norrskog Bank', 'Fjällvik Sparbank'),
  PLN: place(
    'PL',
    'Lublin',
    'ul. Brzozowa',
    'PL00########################',
    'Bank Złoty Dąb',
    'Bank Wiślany Brzeg',
  ),
  TRY: place('TR', 'Bursa', 'Çınar Sokak', 'TR00######################', 'Kuzeyli Bankası', 'Mavidere Bank'),
  INR: place('IN', 'Pune', 'Banyan Road', '##############', 'Sahyara Bank', 'Neelmegh Bank'),
  BRL: place('BR', 'Curitiba', 'Rua das Araucárias', '########-#', 'Banco Serra Clara', 'Banco Pinhal'),
  MXN: place('MX', 'Puebla', 'Calle Jacaranda', '##################', 'Banco Sierra Alta', 'Banca Nopal'),
  COP: place('CO', 'Medellín', 'Carrera del Roble', '###########', 'Banco Cafetal', 'Banco Río Manso'),
  NGN: place('NG', 'Ibadan', 'Iroko Road', '##########', 'Savannareed Bank', 'Kolanut Bank'),
  KES: place('KE', 'Nakuru', 'Acacia Avenue', '#############', 'Rift Acacia Bank', 'Baobab Shore Bank'),
  ZAR: place('ZA', 'Durban', 'Protea Street', '##########', 'Fynbos Mutual Bank', 'Drakenvale Bank'),
  PHP: place('PH', 'Cebu City', 'Narra Street', '############', 'Bangko Narra', 'Islapangan Bank'),
  THB: place('TH', 'Chiang Mai', 'Lotus Road', '##########', 'Chaopraya Lotus Bank', 'Teak Bell Savings'),
  MYR: place('MY', 'Ipoh', 'Jalan Meranti', '############', 'Bank Meranti', 'Bank Selasih'),
  AED: place('AE', 'Sharjah', 'Ghaf Street', 'AE00###################', 'Ghaf Tree Bank', 'Falaj Bank'),
  EGP: place(
    'EG',
    'Alexandria',
    'Lotus Street',
    'EG00#########################',
    'Papyrus Bank',
    'Bank of the Delta Reed',
  ),
  JPY: place('JP', 'Sendai', 'Keyaki-dori', '#######', 'Aobanomori Bank', 'Kitakaze Shinkin'),
  KRW: place('KR', 'Daejeon', 'Sonamu-ro', '############', 'Sonamu Bank', 'Byeolbit Bank'),
  VND: place('VN', 'Da Nang', 'Sen Street', '#############', 'Sen Vang Bank', 'Tre Xanh Bank'),
  CLP: place('CL', 'Valparaíso', 'Calle Araucaria', '############', 'Banco Copihue', 'Banco Cordillera Sur'),
  IDR: place('ID', 'Bandung', 'Jalan Cendana', '##########', 'Bank Cendana Raya', 'Bank Anggrek'),
  KWD: place(
    'KW',
    'Hawally',
    'Pearl Street',
    'KW00QTST######################',
    'Sidra Gulf Bank',
    'Bank of the Dhow',
  ),
  BHD: place('BH', 'Muharraq', 'Lulu Road', 'BH00QTST##############', 'Lulu Pearl Bank', 'Two Springs Bank'),
  TND: place('TN', 'Sfax', 'Rue du Jasmin', 'TN00####################', 'Banque du Jasmin', 'Banque Olivine'),
  JOD: place(
    'JO',
    'Irbid',
    'Iris Street',
    'JO00QTST######################',
    'Black Iris Bank',
    'Oak Hill Bank',
  ),
}

function place(country: string, city: string, street: string, account: string, ...banks: string[]): Place {
  return { country, city, street, account, banks }
}

function fillDigits(account: string, h: number): string {
  return account.replace(/#/g, (_, at: number) => String(hash(h, 6, at) % 10))
}

function bankLetters(bank: string): string {
  const letters = bank.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return letters.slice(0, 4).toUpperCase()
}
