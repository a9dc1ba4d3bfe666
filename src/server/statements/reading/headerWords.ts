type RoleOf<Place> = Place extends `${infer Role} ${number}` ? Role : never
export type ColumnRole = RoleOf<keyof typeof formsOf>

/** The lowest rank wins if several columns fit a role. */
type NamedRole = { role: ColumnRole; rank: number }

/** Knows English, Portuguese, Spanish, German, French, Italian and Dutch column names; undefined for others. */
export function roleOf(name: string): NamedRole | undefined {
  return roleOfWords(name) ?? roleOfParts(name) ?? roleOfKeywords(name)
}

const idRoles: readonly ColumnRole[] = ['orderId', 'reference']
const freeOfHints: readonly ColumnRole[] = [...idRoles, 'currency', 'date', 'time', 'zone', 'kind', 'batch']

/** Two languages in one name (`Betrag (Amount)`), or a hint (`Date (dd.mm.yyyy)`), which may change what money means. */
function roleOfParts(name: string): NamedRole | undefined {
  const parts = name.split(/[()[\]{}/|\r\n]+/).filter((part) => plainWords(part) !== '')
  if (parts.length < 2) return undefined
  const roles = parts.map(roleOfWords)
  const [named] = roles.filter((role) => role !== undefined)
  if (!named) return undefined
  const isAgreed = roles.every((other) =>
    other === undefined
      ? freeOfHints.includes(named.role)
      : other.role === named.role || (idRoles.includes(other.role) && idRoles.includes(named.role)),
  )
  return isAgreed ? named : undefined
}

function roleOfWords(name: string): NamedRole | undefined {
  const words = plainWords(name)
    .replaceAll(/\b(?:txn|trx|trans?)\b/g, 'transaction')
    .replaceAll(/\bamt\b/g, 'amount')
  if (words === '') return undefined
  for (const { role, rank, form } of forms)
    if (form.test(words)) return isShare(name) ? { role: 'other', rank: 1 } : { role, rank }
  return undefined
}

/** A name with one telling word, as `Umsatz brutto` or `Fee charged`. Two that disagree tell nothing. */
function roleOfKeywords(name: string): NamedRole | undefined {
  const words = plainWords(name)
  // A hint in brackets may change the meaning.
  if (words.split(' ').length > 5 || /[()[\]]/.test(name) || misleading.test(words) || isShare(name))
    return undefined
  const roles = keywords.flatMap(([role, form]) => (form.test(words) ? [role] : []))
  // Fee amount, net amount and order date are said with two words.
  const [role, ...others] = roles.filter((one) => one !== 'amount' || roles.length === 1)
  return role !== undefined && others.length === 0 ? { role, rank: 10 } : undefined
}

/** Of a column, also for ambiguous names like `Fee (incl. VAT)`, or of a line. */
export function speaksOfFees(name: string): boolean {
  return feeWord.test(plainWords(name)) && !isShare(name)
}

/** `MDR amount` beside `MDR`: the former is money. */
export function isAmountOf(name: string, of: string): boolean {
  const [words, before] = [plainWords(name), `${plainWords(of)} `]
  return words.startsWith(before) && amountWord.test(words.slice(before.length))
}

/** `Miner fee asset` beside `Miner fee`: the latter is in a currency of its own. */
export function isCurrencyOf(name: string, of: string): boolean {
  const [words, before] = [plainWords(name), `${plainWords(of)} `]
  return words.startsWith(before) && currencyWord.test(words.slice(before.length))
}

/** `Fee %` is a rate; `Fee 1.5%` may be the resulting amount. */
function isShare(name: string): boolean {
  return /[^\d\s]\s?%|\b(?:rate|percent|percentage|bps|basis points)\b/i.test(name.replaceAll('_', ' '))
}

/** 'Nº Lote' → 'no lote', 'Gross Debit (GC)' → 'gross debit gc', 'createdAt' → 'created at'. */
export function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const number = '(?:id|ids|number|no|nos|nr|num|nummer|numero|code|key|reference|referencia|ref)'
const order =
  '(?:order|orders|merchant order|invoice|pedido|encomenda|bestell|bestellung|auftrags|auftrag|commande|ordine|ordre|factura|fatura|rechnung|rechnungs)'
const fees =
  '(?:fees?|commissions?|comissao|comissoes|comision|comisiones|commissione|commissioni|\\w*gebuhr|\\w*gebuhren|\\w*entgelte?|frais|provision|scheme|markup|mdr|interchange|taxa|tasa|kosten|charges|msc|msf|disagio|acquirer costs?|processing costs?)'
const feeWord = new RegExp(`\\b${fees}\\b(?! de cambio)`, 'u')
const amounts =
  '(?:amount|betrag|montante|importe|montant|valor|bedrag|importo|sum|summe|umsatz|turnover|total|value)'
const amountWord = new RegExp(`^${amounts}$`, 'u')
const gross = '(?:gross|bruto|brutto|brut|lordo)'
const net = '(?:net|liquido|netto|neto)'
const money = '(?:currency|currency code|ccy|moeda|wahrung|devise|moneda|divisa|valuta|waluta)'

const currencyWord = new RegExp(`^(?:${money}|asset|coin|token)$`, 'u')

const misleading =
  /\b(?:tax|vat|iva|mwst|ust|steuer|tva|excl|incl|balance|saldo|reserve|rate|kurs|exchange|refund|chargeback|name|customer|payer|bank|account|card|status|type|description|limit|count|quantity|anzahl|zone)\b/u

const keywords: readonly (readonly [ColumnRole, RegExp])[] = [
  ['fee', new RegExp(`\\b${fees}\\b`, 'u')],
  ['net', new RegExp(`\\b(?:${net}|payout|settled|auszahlung|gutschrift)\\b`, 'u')],
  ['currency', new RegExp(`\\b${money}\\b`, 'u')],
  [
    'orderId',
    new RegExp(
      `\\b(?:${order}|merchant|your|our|ihre|ihr|votre|sua|su) (?:\\w+ )?${number}\\b|\\b(?:bestell|auftrags|rechnungs)\\w*(?:nr|nummer|id)\\b`,
      'u',
    ),
  ],
  [
    'reference',
    new RegExp(
      `\\b(?:transaction|transaktion|payment|psp|provider|transacao|transaccion) (?:\\w+ )?${number}\\b`,
      'u',
    ),
  ],
  ['date', /\b(?:date|\w*datum|data|fecha|timestamp|datetime|zeitpunkt|horodatage)\b/u],
  ['amount', new RegExp(`\\b(?:${amounts}|${gross}|${gross}\\w+)\\b`, 'u')],
]

/** As in `手数料（円）`. */
const unit = '(?: (?:円|元|원))?'

/** By role and rank. The first match wins, so specific forms come before general ones. */
const formsOf = {
  'personal 1':
    'name|.*\\b(?:first|last|full|payer|customer|cardholder|holder|buyer) name|.*\\b(?:e ?mail|email address|phone|telephone|telefone|telefon|iban|address|endereco|adresse|direccion)\\b.*|kunde|kundenname|nome|nombre|nom',
  'other 1':
    '.*\\b(?:customer facing|exchange rate|fx rate|rate|wechselkurs|taxa de cambio|vat|tax|iva|spread|reserve|percent)\\b.*|balance|saldo|solde|crypto amount|crypto currency',
  'zone 1': 'time ?zone|zone|zeitzone|fuso horario|fuso|zona horaria|fuseau horaire|tz',
  'batch 1': `(?:settlement |payout )?batch(?: ${number})?|no lote|lote|numero (?:do|de) lote|charge number`,
  'batch 2':
    '(?:automatic )?payout (?:id|number)|settlement (?:id|number)|(?:auszahlungs?|abrechnungs?|sammel) ?(?:id|nr|nummer)|(?:id|n|no|numero|reference|referencia) (?:(?:de|du|del|do) )*(?:versement|virement|reversement|pago|liquidacion|repasse)',
  'feeDirection 1': `${fees} (?:debit or credit|debit credit|dr cr|cr dr|direction|sign)`,
  'feeCurrency 1': `${fees} (?:${money}|asset)|${money} (?:of the |da |der |des |del )?${fees}`,
  'feeCurrency 2': `${net} ${money}|settlement ${money}|payout ${money}`,
  'netDebit 1': `${net} (?:debit|debito|soll)(?: nc)?`,
  'netCredit 1': `${net} (?:credit|credito|haben)(?: nc)?`,
  'amountDebit 1': `(?:${gross} |${amounts} )?(?:debit|debits|debito|debitos|soll|debe|debet|ausgang|paid out|money out)(?: gc| ${amounts})?`,
  'amountCredit 1': `(?:${gross} |${amounts} )?(?:credit|credits|credito|creditos|haben|haber|eingang|paid in|money in)(?: gc| ${amounts})?`,
  'direction 1':
    '(?:transaction )?(?:debit or credit|credit or debit|debit credit|credit debit|dr cr|cr dr|d c|c d|direction|sens|soll haben|debito credito|sinal|sign|balance impact|richtung)(?: indicator)?',
  'feeKind 1': 'breakdown type|fee type|fee description|tipo de comissao',
  'kind 1':
    '(?:transaction |record |entry )?type|tipo(?: de (?:transacao|movimento|operacion|operacao))?|art|typ|vorgang|(?:transaction )?event code|reporting category|buy sell|kind|category|operation',
  'kind 2': 'action type|action|event|event type|operation type|transaction code',
  'orderId 1': `(?:.* )?metadata ${order}(?: ${number})?|${order} ${number}(?: metadata)?|(?:bestellnummer|auftragsnummer|rechnungsnummer)|(?:n|no|nr|num|numero|ref|reference|referencia|referenz) (?:(?:de|da|do|du|del|l|la) )*${order}|merchant (?:reference|ref|transaction id|order id|order reference)|referencia (?:do |del )?(?:comerciante|comercio)|handlerreferenz|reference (?:marchand|commande)|(?:merchant|your|client) (?:reference|ref)(?: ${number})?|partner order id|external (?:id|order id|reference)|custom number`,
  'orderId 2': `${order}|reference|referencia|referenz|ref|riferimento|verwendungszweck|kundenreferenz|merchant ${number}`,
  'reference 1': `(?:psp|provider|processor|acquirer|gateway|partner) (?:reference|id|transaction id|ref)|payment intent id|payment (?:id|reference|ref)|transaction (?:id|number|no|reference|ref)(?: ${number})?|transaktions ?id|id (?:da |de la |de )?(?:transacao|transaccion|transaction)|transaktionsnummer|numero de transacao`,
  'reference 2': 'charge id|source|source id|utr',
  'reference 3': 'balance transaction id|id|uuid|retrieval reference|rrn|arn',
  'other 2': `.*(?:reference|${number}) (?:type|kind)|modification reference|.* reference id`,
  'fee 1': `(?:.* )?${fees}(?: ${amounts}| nc| total)?|total fees|service charges?`,
  'net 1': `(?:${amounts} )?${net}(?: ${amounts}| nc| total)?|nettobetrag|auszahlung(?:sbetrag)?|payout amount|settled amount|valor a receber`,
  'currency 1': `${money}|(?:gross|processing|transaction|payment|order|source) ${money}|gross transaction ${money}|fiat ${money}`,
  'currency 2': `(?:(?:source|from|fiat) )?(?:asset|coin|token)(?: in)?|(?:holding|original|presentment) ${money}`,
  'amount 1': `(?:${amounts} )?${gross}(?: transaction)?(?: ${amounts})?|bruttobetrag|gross transaction amount`,
  'amount 2': `${amounts}|${amounts} paid|(?:fiat|transaction|payment|holding currency|processing currency|order|source|charge) ${amounts}|${amounts} (?:da |de la |der )?(?:transacao|transaccion|transaktion)`,
  'time 1': 'time|hora|uhrzeit|heure|ora|tijd',
  'date 1':
    '(?:.* )?(?:created|creation date|creation time|created at|processed on|processed at|transaction date|transaction time|transaction initiation date|initiation date|payment date|zahlungsdatum|transaktions ?(?:datum|zeit|zeitpunkt)|data movimento|data (?:da )?(?:transacao|operacao)|fecha (?:de )?(?:operacion|transaccion)|date (?:de )?(?:transaction|operation)|timestamp|date time|datetime)(?: utc| gmt)?|created utc',
  'date 2': '(?:date|datum|data|fecha)(?: utc| gmt)?',
  'date 3':
    '(?:.* )?(?:available on|effective at|completion date|completed date|completed at|settlement date|value date|valuta(?:datum)?|wertstellung|data liquidacao|data valor|fecha valor|transfer date|captured at|updated at|booking date|posting date|posted on|buchungsdatum|buchungstag)(?: utc| gmt)?',
  'kind 3': 'status|estado|zustand|state',
  'orderId 3':
    '注文番号|订单号|訂單號|주문번호|номер заказа|cislo objednavky|(?:numer|nr) zamowienia|siparis (?:no|numarasi)|ordernummer|ordrenummer|tilausnumero|rendelesszam|bestelnummer',
  'fee 2': `(?:手数料|手续费|手續費|수수료)${unit}|комиссия|poplatek|prowizja|oplata|komisyon|avgift|gebyr|palkkio|jutalek`,
  'net 2': `(?:入金額|精算金額|结算金额|結算金額|정산금액)${unit}|к выплате|kwota netto|cista castka|net tutar|nettobelopp`,
  'amount 3': `(?:決済金額|取引金額|交易金额|交易金額|订单金额|결제금액|거래금액|金額)${unit}|сумма|castka|kwota|tutar|belopp|belob|osszeg`,
  'currency 3': '通貨|币种|幣種|통화|валюта|mena|para birimi|valuutta|penznem',
  'date 4': '取引日時?|交易时间|交易時間|交易日期|거래일시?|дата|tarih|paivamaara|dato',
}

const forms = Object.entries(formsOf).map(([place, form]) => {
  const [role, rank] = place.split(' ')
  return {
    role: role as ColumnRole,
    rank: Number(rank),
    form: new RegExp(`^(?:${form.normalize('NFKD')})$`, 'u'),
  }
})
