/** Writes bank statements as banks do: version 02 and 08 differ in names of elements. */
export type CamtEntry = {
  amount: string
  currency?: string
  direction?: 'CRDT' | 'DBIT'
  day?: string
  status?: string
  reference?: string
  details?: string
  charges?: string
  /** Transactions of a collective entry. */
  parts?: { amount: string; reference: string }[]
}

export type CamtStatement = { account?: string; opening?: string; closing?: string; entries: CamtEntry[] }

export function camt(statements: CamtStatement[], { version = '08', prefix = '' } = {}): string {
  const written = statements.map((one) => statementXml(one, version)).join('')
  const xml = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>${written}</BkToCstmrStmt></Document>`
  const named =
    prefix === ''
      ? xml
      : xml.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`
}

function statementXml(
  { account = 'DE89370400440532013000', opening, closing, entries }: CamtStatement,
  version: string,
) {
  const balance = (code: string, amount: string | undefined) =>
    amount === undefined
      ? ''
      : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-10-31</Dt></Dt></Bal>`
  return `<Stmt><Id>S</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map((one, at) => entryXml(one, version, at)).join('')}</Stmt>`
}

function entryXml(entry: CamtEntry, version: string, at: number): string {
  const { amount, currency = 'EUR', direction = 'CRDT', day = '2026-10-06', parts } = entry
  const status = entry.status ?? 'BOOK'
  const charge = `<Amt Ccy="${currency}">${entry.charges}</Amt><CdtDbtInd>DBIT</CdtDbtInd>`
  const charges =
    entry.charges === undefined
      ? ''
      : `<Chrgs>${version === '02' ? charge : `<Rcrd>${charge}</Rcrd>`}</Chrgs>`
  const details = (reference: string | undefined, own = '') =>
    `<TxDtls><Refs><EndToEndId>${reference ?? 'NOTPROVIDED'}</EndToEndId></Refs>${own}<RmtInf><Ustrd>${entry.details ?? ''}</Ustrd></RmtInf></TxDtls>`
  const partXml = (part: { amount: string; reference: string }) => {
    const money = `<Amt Ccy="${currency}">${part.amount}</Amt>`
    return details(part.reference, version === '02' ? `<AmtDtls><TxAmt>${money}</TxAmt></AmtDtls>` : money)
  }
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>${version === '02' ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>B${at}</AcctSvcrRef>${charges}<NtryDtls>${parts ? parts.map(partXml).join('') : details(entry.reference)}</NtryDtls></Ntry>`
}
