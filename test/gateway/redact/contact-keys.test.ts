import { expect, test } from 'vitest'
import { meaningOf, type Meaning } from '../../../src/gateway/redact/contactKeys.ts'
import { speaksOfFees } from '../../../src/gateway/redact/withoutFees.ts'

const keys = (text: string) => text.trim().split(/\s+/)
const of = (meaning: Meaning | undefined, text: string) =>
  keys(text).filter((key) => meaningOf(key) !== meaning)

test.each<[Meaning, string]>([
  ['email', 'email customerEmail EMAIL_ADDRESS e-mail mail mails workMail'],
  ['phone', 'phone mobileNumber msisdn whatsapp tel telNo telNumber cell cellNo cell_number contactNo fax'],
  ['phone', 'contactNumber faxNumber'],
  ['identity', 'documentNo documentNum documentNumber documentId docNo docNumber docId passport nationalId'],
  ['identity', 'nationalNumber identityNo identityNumber identificationNo idNumber personalIdNumber'],
  ['identity', 'governmentIdNumber govIdNumber idCard ssn customerSsn socialSecurity taxId taxNumber'],
  ['identity', 'licenceNo licenseNumber cpf customerCpf cnpj curp aadhaar personalNumber personalCode'],
  ['identity', 'birthDate placeOfBirth dob customerDob maidenName dni dniNo DNI_NUMBER rutNum nino cedula'],
  ['identity', 'codiceFiscale emiratesId voterId residencePermit residentId biometrics'],
  ['account', 'iban accountNo accountNum accountNumber accNo acctNo accNbr bankAccount acct acctHolder'],
  ['account', 'clabe cbu cvu cbuNumber cvuNo cbuNum cardNo cardNum card_number card pan panNo panNumber'],
  ['account', 'creditCard debitCard cvv cvc cvv2 cvc2 cvvCode cardCvv cardCvcCode securityCode'],
  ['account', 'vpa upi upiHandle myUpiId myUpiHandle upi_address pix pixKey pin pinCode otp passcode'],
  ['account', 'password secret clientSecret mnemonic mnemonicPhrase privateKey'],
  ['address', 'addr addr2 addrLine addressLine1 lat latitude lng lon long longitude geoLocation coordinates'],
  ['address', 'street postalCode postcode zipCode zip houseNo houseNumber address homeAddress shipAddress'],
  ['plain', 'city state province region'],
  ['plain', 'emailStatus phoneCode phoneCountryCode emailVerified phoneType mobileCode emailTimestamp'],
  ['open', 'id userId user_id orderId mid orgId partnerId requestId traceId'],
  [
    'open',
    'amount currency country documentType cardType cardCountry status type createdAt updated_at CREATED_AT operator provider',
  ],
])('%s: %s', (meaning, text) => {
  expect(of(meaning, text)).toEqual([])
})

test('words that only hold the letters of contact data are none of it', () => {
  const others = `mailbox mailing telex hotel cells cellular contactNote contactor docIdea docNote ssnapshot
    cpfx cnpjs curply personalCodes dobby xdni dnix accountant accNova accnumb xacct cbux xcbu discard cards company
    panning xpan cvvx mycvv2 cvv2x cvvCodes spin pins otps myotp secretary xmnemonic myupiids myupi pixel
    creditCardType debitCardType addrs flat late longer belong salon zipped houseNote housenumbers
    walletAddress bankAddress contractAddress ipAddress ipv4Address macAddress cryptoAddress depositAddress
    paididnumber note remark reference label`

  expect(keys(others).filter((key) => ![undefined, 'open', 'plain'].includes(meaningOf(key)))).toEqual([])
})

test('a key speaks of fees by any word that holds one, but for the few English ones', () => {
  const fees = `fee fees networkFee RRFee FEEs fee_mode totalfeeamount feeCurrency fixedFeesCurrency xFee2 fee2x
    feesheet myfee`
  const others = `coffee coffees toffee toffees feed feeds feeder feeders feeding feedings feedback feedbacks newsFeed
    feel feels feeler feeling feelings feet feeble feebly network processing`

  expect(keys(fees).filter((key) => !speaksOfFees(key))).toEqual([])
  expect(keys(others).filter(speaksOfFees)).toEqual([])
})
