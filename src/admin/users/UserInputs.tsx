import { Box } from '@mui/material'
import { useMemo } from 'react'
import { AutocompleteInput, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormText } from '../forms/FormText.tsx'
import { emailIn } from '../../contract/emailIn.ts'
import { splitPhone } from '../../contract/splitPhone.ts'
import type { UserRequestV1, UserRequestV3 } from '../../contract/records.ts'
import { filled } from '../forms/filled.ts'
import { Folded } from '../kit/page/Section.tsx'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { isPhone as isPhoneText, plainPhone } from '../data-provider/phone.ts'

export function QuickFields({ autoFocus }: { autoFocus: boolean }) {
  return (
    <Box sx={gridLook}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormText source="Name" validate={isNamed} autoFocus={autoFocus} />
      </Box>
      <ReachFields />
    </Box>
  )
}

export function FullFields() {
  const recheck = useRecheck()
  return (
    <>
      <Box sx={gridLook}>
        <FormText source="firstName" validate={hasOneName} />
        <FormText source="lastName" onChange={recheck('firstName')} />
        <ReachFields />
        <FormText source="dob" type="date" validate={isPastDay} />
        <CountryInput />
      </Box>
      <AddressFields />
    </>
  )
}

/** Once the form was sent, a change can also correct another field. */
function useRecheck() {
  const { trigger } = useFormContext<UserValues>()
  const { isSubmitted } = useFormState()
  return (field: keyof UserValues) => () => {
    if (isSubmitted) void trigger(field)
  }
}

function ReachFields() {
  const { getValues, setValue } = useFormContext<UserValues>()
  const recheck = useRecheck()
  /** Replaces a pasted contact with the part that is sent. */
  const tidy = () => {
    const [typed, reach] = [getValues(), reachIn(getValues())]
    for (const name of ['email', 'phoneCode', 'phone'] as const)
      if (typed[name] !== reach[name])
        setValue(name, reach[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box onBlur={tidy} sx={{ display: 'contents' }}>
      <FormText source="email" type="email" validate={isEmail} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: 1 }}>
        <FormText source="phoneCode" placeholder="+49" validate={isPhoneCode} onChange={recheck('phone')} />
        <FormText source="phone" type="tel" validate={isPhone} onChange={recheck('email')} />
      </Box>
    </Box>
  )
}

/** Reads what people paste: `Ann Lee <ann@example.com>`, and a whole number in the field for the phone. */
function reachIn({ email, phoneCode, phone }: Pick<UserValues, 'email' | 'phoneCode' | 'phone'>) {
  const code = phoneCode.replace(/\s/g, '').replace(/^(?:00|\+)?(?=\d{1,4}$)/, '+')
  const number = plainPhone(phone.replace('(0)', ''))
  const digits = /^(?:\+|00)(\d{6,})$/.exec(number)?.[1]
  const whole = digits === undefined ? undefined : splitPhone(digits)
  const isSame = whole && (code === '' || code === `+${whole.code}`)
  const reach = { email: emailIn(email) ?? email.trim() }
  return isSame
    ? { ...reach, phoneCode: `+${whole.code}`, phone: whole.national }
    : { ...reach, phoneCode: code, phone: number }
}

function CountryInput() {
  const locale = useFormatLocale()
  const choices = useMemo(() => countriesIn(locale), [locale])
  return (
    <AutocompleteInput
      source="country"
      label="user.country"
      margin="none"
      choices={choices}
      matchSuggestion={beginsAWord}
    />
  )
}

/** `ger` finds Germany, not Algeria. */
function beginsAWord(typed: string, { name }: { name: string }): boolean {
  return ` ${searchable(name)}`.includes(` ${searchable(typed)}`)
}

function searchable(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

function AddressFields() {
  const translate = useTranslate()
  return (
    <Box sx={{ mt: 2 }}>
      <Folded title={translate('user.address')}>
        <Box sx={gridLook}>
          <FormText source="address.street" />
          <FormText source="address.city" />
          <FormText source="address.state" />
          <FormText source="address.postalCode" />
        </Box>
      </Folded>
    </Box>
  )
}

const gridLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
} as const

// These reject only certain mistakes. Required fields are undocumented; we require a name and an e-mail or phone.

function isNamed(name: string): string | undefined {
  return name.trim() === '' ? 'user.need_name' : undefined
}

function hasOneName(firstName: string, { lastName }: UserValues): string | undefined {
  return isNamed(firstName + lastName)
}

function isEmail(_: string, values: UserValues): string | undefined {
  const { email, phone } = reachIn(values)
  if (email === '') return phone === '' ? 'user.need_reach' : undefined
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'user.bad_email'
}

function isPhone(_: string, values: UserValues): string | undefined {
  const { phone, phoneCode } = reachIn(values)
  if (phone === '') return phoneCode === '' ? undefined : 'user.code_alone'
  return /^\d+$/.test(phone) ? undefined : 'user.bad_phone'
}

function isPhoneCode(_: string, values: UserValues): string | undefined {
  const { phoneCode } = reachIn(values)
  return phoneCode === '' || /^\+\d{1,4}$/.test(phoneCode) ? undefined : 'user.bad_code'
}

/** Rejects `2001-02-29` and implausible years such as `0090-12-31`. */
function isPastDay(text: string): string | undefined {
  if (text === '') return undefined
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
  return isDay && text > '1900' && time < Date.now() ? undefined : 'user.bad_dob'
}

/** ISO 3166-1: the three-letter codes of the interface, each with the two-letter code for names. */
const codes = `
  ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ
  BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB
  BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM
  CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER
  ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN
  GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU
  IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG
  KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO
  MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR
  MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR
  NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA
  REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM
  SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK
  TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC
  VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW
`

function countriesIn(locale: string): { id: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return codes
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 3), pair.slice(3)] as const)
    .map(([id, region]) => ({ id, name: `${names.of(region)} (${id})` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

export const noValues = {
  Name: '',
  firstName: '',
  lastName: '',
  email: '',
  dob: '',
  phoneCode: '',
  phone: '',
  country: '',
  address: { street: '', city: '', state: '', postalCode: '' },
}

export type UserValues = typeof noValues
export type Family = 'v1' | 'v3'

/** First values of the form, from the text of a search without matches. */
export function startOf(text: string): Partial<UserValues> {
  if (text.includes('@')) return { email: emailIn(text) ?? text }
  if (isPhoneText(text)) return { phone: text }
  const [firstName = '', ...others] = text.split(/\s+/)
  return { Name: text, firstName, lastName: others.join(' ') }
}

/** `address.postalCode` is `user.postal_code`. */
export function useUserLabel(): (field: string) => string {
  const translate = useTranslate()
  return (field) => {
    const words = (field.split('.').at(-1) ?? field).split(/(?=[A-Z])/)
    return translate(`user.${words.join('_').toLowerCase()}`)
  }
}

/** Required fields are undocumented, so empty ones are left out. */
export function toUserBody(family: Family, values: UserValues): UserRequestV1 | UserRequestV3 {
  const { Name, firstName, lastName, dob, country, address } = values
  const reach = reachIn(values)
  if (family === 'v1') return filled({ Name, ...reach })
  return filled({ firstName, lastName, ...reach, dob, country, address })
}
