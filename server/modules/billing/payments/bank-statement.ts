import { decode } from 'iconv-lite'
import { type Kopecks, parseRoubles } from '@/lib/shared/money'
import { translator } from '@/server/lib/translator'

const t = translator('billing')

/** An incoming transfer of a statement. */
export interface Transfer {
  number: string
  /** `2026-03-04` */
  date: string
  amount: Kopecks
  payerInn: string
  payerAccount: string
  payerName: string
  purpose: string
}

export interface BankStatement {
  /** Transfers to the account. */
  incoming: Transfer[]
  /** Number of transfers from the account or to other accounts. */
  others: number
  /** Unreadable lines. */
  problems: string[]
}

/** The file is no statement of this account; the message is for operators. */
export class StatementError extends Error {}

const limits = { bytes: 20 * 1024 * 1024, documents: 50_000, line: 4_000, problems: 50 }
const mark = '1CClientBankExchange'
const known = 'ВерсияФормата='

/** UTF-8, Windows-1251 or CP866: detected by content, since the declared encoding is often wrong. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > limits.bytes) throw new StatementError(t('bank.too_large'))
  const buffer = Buffer.from(bytes)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer)
    if (text.includes(known)) return text
  } catch {
    // Not UTF-8: try the others.
  }
  for (const encoding of ['win1251', 'cp866']) {
    const text = decode(buffer, encoding)
    if (text.includes(known)) return text
  }
  throw new StatementError(t('bank.no_version'))
}

function dayOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

type Fields = Map<string, string>

function transferOf(fields: Fields): Transfer | string {
  const field = (name: string) => fields.get(name) ?? ''
  const amount = /^\d{1,13}([.,]\d{1,2})?$/.test(field('Сумма')) ? parseRoubles(field('Сумма')) : undefined
  if (amount === undefined || amount <= 0)
    return t('bank.unreadable_amount', { value: field('Сумма').slice(0, 30) })
  const date = dayOf(field('ДатаПоступило') || field('Дата'))
  if (date === undefined) return t('bank.unreadable_date', { value: field('Дата').slice(0, 30) })
  return {
    number: field('Номер').slice(0, 40),
    date,
    amount,
    payerInn: field('ПлательщикИНН'),
    payerAccount: field('ПлательщикСчет') || field('ПлательщикРасчСчет'),
    payerName: (field('Плательщик1') || field('Плательщик')).slice(0, 300),
    purpose: (field('НазначениеПлатежа') || field('НазначениеПлатежа1')).slice(0, 1000),
  }
}

/**
 * Parses a statement in the 1С exchange format (1CClientBankExchange), ignoring other sections.
 * @throws StatementError when it is none, or of another account
 */
export function readStatement1c(bytes: Uint8Array, account: string): BankStatement {
  const text = textOf(bytes)
  const result: BankStatement = { incoming: [], others: 0, problems: [] }
  const problem = (line: number, text: string) => {
    if (result.problems.length < limits.problems)
      result.problems.push(t('bank.line', { line: String(line), problem: text }))
  }
  let fields: Fields | undefined
  let begun = 0
  let documents = 0
  let isMarked = false
  for (const [i, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/^\uFEFF/, '').trim()
    if (line === '') continue
    if (!isMarked) {
      if (line !== mark) throw new StatementError(t('bank.no_mark', { mark }))
      isMarked = true
      continue
    }
    const split = line.indexOf('=')
    const key = split < 0 ? line : line.slice(0, split)
    const value = split < 0 ? '' : line.slice(split + 1).trim()
    if (key === 'СекцияДокумент') {
      if (fields) problem(begun, t('bank.unfinished'))
      fields = new Map()
      begun = i + 1
      documents += 1
      if (documents > limits.documents) throw new StatementError(t('bank.too_many'))
    } else if (key === 'КонецДокумента') {
      if (!fields) continue
      // Incoming transfers to the account.
      if ((fields.get('ПолучательСчет') || fields.get('ПолучательРасчСчет')) !== account) result.others += 1
      else {
        const transfer = transferOf(fields)
        if (typeof transfer === 'string') problem(begun, transfer)
        else result.incoming.push(transfer)
      }
      fields = undefined
    } else if (key === 'КонецФайла') break
    else if (fields && value.length <= limits.line && fields.size < 200) fields.set(key, value)
  }
  if (fields) problem(begun, t('bank.truncated'))
  if (result.incoming.length === 0 && !text.includes(account)) {
    throw new StatementError(t('bank.other_account', { account }))
  }
  return result
}
