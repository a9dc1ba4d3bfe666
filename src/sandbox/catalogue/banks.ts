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

/** Country, address, account number and two banks. */
const places = readPlaces({
  USD: 'US | Harbor Street, Wilmington | ########## | Meridell National Bank | Copperline Trust',
  EUR: 'DE | Ulmenallee, Frankfurt | DE00################## | Nordwall Bank | Bank Lindenhof',
  GBP: 'GB | Tanner Row, Leeds | ######## | Hartwick & Vale Bank | Pennmoor Bank',
  CAD: 'CA | Cedar Road, Halifax | ############ | Fernhollow Bank | Bluespruce Credit',
  AUD: 'AU | Wattle Street, Hobart | ######### | Tarrabool Bank | Saltbush Mutual',
  CHF: 'CH | Rebgasse, Winterthur | CH00################# | Alpwacht Bank | Bank Felsenau',
  SEK: 'SE | Björkgatan, Uppsala | SE00#################### | Norrskog Bank | Fjällvik Sparbank',
  PLN: 'PL | ul. Brzozowa, Lublin | PL00######################## | Bank Złoty Dąb | Bank Wiślany Brzeg',
  TRY: 'TR | Çınar Sokak, Bursa | TR00###################### | Kuzeyli Bankası | Mavidere Bank',
  INR: 'IN | Banyan Road, Pune | ############## | Sahyara Bank | Neelmegh Bank',
  BRL: 'BR | Rua das Araucárias, Curitiba | ########-# | Banco Serra Clara | Banco Pinhal',
  MXN: 'MX | Calle Jacaranda, Puebla | ################## | Banco Sierra Alta | Banca Nopal',
  COP: 'CO | Carrera del Roble, Medellín | ########### | Banco Cafetal | Banco Río Manso',
  NGN: 'NG | Iroko Road, Ibadan | ########## | Savannareed Bank | Kolanut Bank',
  KES: 'KE | Acacia Avenue, Nakuru | ############# | Rift Acacia Bank | Baobab Shore Bank',
  ZAR: 'ZA | Protea Street, Durban | ########## | Fynbos Mutual Bank | Drakenvale Bank',
  PHP: 'PH | Narra Street, Cebu City | ############ | Bangko Narra | Islapangan Bank',
  THB: 'TH | Lotus Road, Chiang Mai | ########## | Chaopraya Lotus Bank | Teak Bell Savings',
  MYR: 'MY | Jalan Meranti, Ipoh | ############ | Bank Meranti | Bank Selasih',
  AED: 'AE | Ghaf Street, Sharjah | AE00################### | Ghaf Tree Bank | Falaj Bank',
  EGP: 'EG | Lotus Street, Alexandria | EG00######################### | Papyrus Bank | Bank of the Delta Reed',
  JPY: 'JP | Keyaki-dori, Sendai | ####### | Aobanomori Bank | Kitakaze Shinkin',
  KRW: 'KR | Sonamu-ro, Daejeon | ############ | Sonamu Bank | Byeolbit Bank',
  VND: 'VN | Sen Street, Da Nang | ############# | Sen Vang Bank | Tre Xanh Bank',
  CLP: 'CL | Calle Araucaria, Valparaíso | ############ | Banco Copihue | Banco Cordillera Sur',
  IDR: 'ID | Jalan Cendana, Bandung | ########## | Bank Cendana Raya | Bank Anggrek',
  KWD: 'KW | Pearl Street, Hawally | KW00QTST###################### | Sidra Gulf Bank | Bank of the Dhow',
  BHD: 'BH | Lulu Road, Muharraq | BH00QTST############## | Lulu Pearl Bank | Two Springs Bank',
  TND: 'TN | Rue du Jasmin, Sfax | TN00#################### | Banque du Jasmin | Banque Olivine',
  JOD: 'JO | Iris Street, Irbid | JO00QTST###################### | Black Iris Bank | Oak Hill Bank',
})

function readPlaces(texts: Record<string, string>): Record<string, Place> {
  const entries = Object.entries(texts).map(([currency, text]) => {
    const [country = '', address = '', account = '', ...banks] = text.split(' | ')
    return [currency, { country, address, account, banks }]
  })
  return Object.fromEntries(entries) as Record<string, Place>
}

function fillDigits(account: string, h: number): string {
  return account.replace(/#/g, (_, at: number) => String(hash(h, 6, at) % 10))
}

function bankLetters(bank: string): string {
  const letters = bank.normalize('NFD').replace(/[^A-Za-z]/g, '')
  return letters.slice(0, 4).toUpperCase()
}
