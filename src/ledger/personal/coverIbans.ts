import { dots } from './coverText.ts'

/** How long an IBAN of a country is. */
const lengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18
  FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20
  LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24
  SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30 DZ26 AO25 BF28 BJ28 CF27 CG27 CI28
  CM27 CV25 GA27 GQ27 GW25 IR26 KM27 MA28 MG27 ML28 MZ25 NE28 SN28 TD27 TG28`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const starts = /(?<![A-Za-z0-9])[A-Za-z]{2}[^A-Za-z0-9]{0,2}\d[^A-Za-z0-9]?\d/g

/** Account numbers in a text, written with whatever separators: a country, its length and the check digits have to fit. */
export function coverIbans(text: string): string {
  if (!/\d\W?\d/.test(text)) return text
  let done = ''
  let from = 0
  for (const { index } of text.matchAll(starts)) {
    if (index < from) continue
    const end = endOfIban(text, index)
    if (end === undefined) continue
    done += text.slice(from, index) + dots
    from = end
  }
  return from === 0 ? text : done + text.slice(from)
}

function endOfIban(text: string, start: number): number | undefined {
  const length = lengths.get(text.slice(start, start + 2).toUpperCase())
  if (length === undefined) return undefined
  let iban = ''
  for (let at = start; at < text.length && at < start + length * 4; at++) {
    const sign = text[at] ?? ''
    if (/[A-Za-z0-9]/.test(sign)) iban += sign.toUpperCase()
    if (iban.length === length) return hasCheckDigits(iban) ? at + 1 : undefined
  }
  return undefined
}

/** ISO 7064, 97-10 */
function hasCheckDigits(iban: string): boolean {
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
