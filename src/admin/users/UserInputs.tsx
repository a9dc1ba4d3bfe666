import { Box } from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, type FieldPath } from 'react-hook-form'
import { FormText, type FormTextProps } from '../forms/FormText.tsx'
import { emailIn } from '../../contract/emailIn.ts'
import { splitPhone } from '../../contract/splitPhone.ts'
import type { UserRequestV1, UserRequestV3 } from '../../contract/user.ts'
import { filled } from '../forms/filled.ts'
import { useFormatLocale } from '../kit/field/useFormatLocale.ts'
import { plainPhone } from '../data-provider/phone.ts'

function UserText<N extends FieldPath<UserValues>>(props: FormTextProps<UserValues, N>) {
  return <FormText {...props} />
}

export function QuickFields({ autoFocus }: { autoFocus: boolean }) {
  const { name } = useUserRules()
  return (
    <Box sx={gridLook}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <UserText name="Name" rules={name} autoFocus={autoFocus} />
      </Box>
      <ReachFields />
    </Box>
  )
}

export function FullFields() {
  const { firstName, dob } = useUserRules()
  return (
    <>
      <Box sx={gridLook}>
        <UserText name="firstName" rules={firstName} />
        <UserText name="lastName" rules={{ deps: 'firstName' }} />
        <ReachFields />
        <UserText name="dob" type="date" rules={dob} slotProps={{ inputLabel: { shrink: true } }} />
        <CountryField />
      </Box>
      <AddressFields />
    </>
  )
}

function ReachFields() {
  const { email, phone, phoneCode } = useUserRules()
  const { getValues, setValue } = useFormContext<UserValues>()
  /** Replaces a pasted contact with the part that is sent. */
  const tidy = () => {
    const [typed, reach] = [getValues(), reachIn(getValues())]
    for (const name of ['email', 'phoneCode', 'phone'] as const)
      if (typed[name] !== reach[name])
        setValue(name, reach[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box onBlur={tidy} sx={{ display: 'contents' }}>
      <UserText name="email" type="email" rules={email} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: 1 }}>
        <UserText name="phoneCode" placeholder="+49" rules={{ ...phoneCode, deps: 'phone' }} />
        <UserText name="phone" type="tel" rules={phone} />
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

/** A native select: fast with 249 rows, and it jumps by letter. */
function CountryField() {
  const locale = useFormatLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  return (
    <UserText name="country" select slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}>
      <option value="" />
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {`${name} (${code})`}
        </option>
      ))}
    </UserText>
  )
}

function AddressFields() {
  const translate = useTranslate()
  return (
    <Box component="details" sx={{ mt: 2, fontSize: 13 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 550 }}>
        {translate('user.address')}
      </Box>
      <Box sx={{ ...gridLook, mt: 2 }}>
        <UserText name="address.street" />
        <UserText name="address.city" />
        <UserText name="address.state" />
        <UserText name="address.postalCode" />
      </Box>
    </Box>
  )
}

const gridLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'start',
} as const

/** Rejects only certain mistakes. Required fields are undocumented; we require a name and an e-mail or phone. */
function useUserRules() {
  const translate = useTranslate()
  const rule = (isFine: (text: string, values: UserValues) => boolean, words: string) => ({
    validate: (text: string, values: UserValues) => isFine(text.trim(), values) || translate(words),
  })
  return {
    name: rule((text) => text !== '', 'user.need_name'),
    firstName: rule((text, { lastName }) => `${text}${lastName.trim()}` !== '', 'user.need_name'),
    email: {
      validate: (_: string, values: UserValues) => {
        const { email, phone } = reachIn(values)
        if (email === '') return phone !== '' || translate('user.need_reach')
        return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || translate('user.bad_email')
      },
    },
    phone: {
      deps: 'email' as const,
      validate: (_: string, values: UserValues) => {
        const { phone, phoneCode } = reachIn(values)
        if (phone === '') return phoneCode === '' || translate('user.code_alone')
        return /^\d+$/.test(phone) || translate('user.bad_phone')
      },
    },
    phoneCode: {
      validate: (_: string, values: UserValues) => {
        const { phoneCode } = reachIn(values)
        return phoneCode === '' || /^\+\d{1,4}$/.test(phoneCode) || translate('user.bad_code')
      },
    },
    dob: rule((text) => text === '' || isPastDay(text, Date.now()), 'user.bad_dob'),
  }
}

/** Rejects `2001-02-29` and implausible years such as `0090-12-31`. */
function isPastDay(text: string, now: number): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return false
  return text > '1900' && time < now
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

type Country = { code: string; name: string }

function countriesIn(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return codes
    .trim()
    .split(/\s+/)
    .map((pair) => ({ code: pair.slice(0, 3), name: names.of(pair.slice(3)) ?? pair.slice(0, 3) }))
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
