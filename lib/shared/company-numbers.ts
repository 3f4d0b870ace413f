const weights = [7, 1, 3]
const hasKey = (digits: string) =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * (weights[i % 3] ?? 0), 0) % 10 === 0

/** БИК: nine digits, in Russia starting with 04 (or 00–01 for the treasury). */
export const isBic = (bic: string): boolean => /^0[0-4]\d{7}$/.test(bic)

/** A settlement account: 20 digits, the ninth of them a check digit over the last three of the БИК and the account. */
export const isAccountOf = (account: string, bic: string): boolean =>
  /^\d{20}$/.test(account) && isBic(bic) && hasKey(bic.slice(-3) + account)

/** Correspondent account with the Bank of Russia. */
export const isCorrespondentAccountOf = (account: string, bic: string): boolean =>
  /^301\d{17}$/.test(account) && isBic(bic) && hasKey(`0${bic.slice(4, 6)}${account}`)

const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  (weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10

const tenth = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const eleventh = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const twelfth = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** ИНН: 10 digits for organisations or 12 for persons, with valid check digits. */
export function isInn(inn: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return false
  const digits = digitsOf(inn)
  if (digits.length === 10) return weighted(digits, tenth) === digits[9]
  return weighted(digits, eleventh) === digits[10] && weighted(digits, twelfth) === digits[11]
}

/** ОГРН of 13 digits or ОГРНИП of 15: the last is a check digit modulo 11 or 13. */
export function isOgrn(ogrn: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(ogrn)) return false
  const divisor = ogrn.length === 13 ? 11n : 13n
  return String((BigInt(ogrn.slice(0, -1)) % divisor) % 10n) === ogrn.slice(-1)
}
