import encodeQR from 'qr'
import type { Seller } from '@/lib/contracts/billing-documents'
import type { Kopecks } from '@/lib/shared/money'

/** A value must hold neither the separator nor a new line, and no more than the standard allows. */
const value = (text: string, most: number) =>
  text
    .replace(/[|\s]+/g, ' ')
    .trim()
    .slice(0, most)

/** A transfer as ГОСТ Р 56042-2014 writes it, in UTF-8. */
export function transferText(
  seller: Seller,
  { amount, purpose }: { amount: Kopecks; purpose: string },
): string {
  const { bank } = seller
  return [
    'ST00012',
    `Name=${value(seller.name, 160)}`,
    `PersonalAcc=${bank.account}`,
    `BankName=${value(bank.name, 45)}`,
    `BIC=${bank.bic}`,
    `CorrespAcc=${bank.corrAccount}`,
    `Sum=${amount}`,
    `Purpose=${value(purpose, 210)}`,
    `PayeeINN=${seller.inn}`,
    ...(seller.kpp ? [`KPP=${seller.kpp}`] : []),
  ].join('|')
}

/** Rows of dark and light, with the quiet zone around. */
export const qrRows = (text: string): boolean[][] => encodeQR(text, 'raw', { ecc: 'medium' })
