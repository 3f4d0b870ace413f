const digitsOf = (text: string) => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  (weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0) % 11) % 10

const tenth = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const eleventh = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const twelfth = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** ИНН: 10 digits of an organisation or 12 of a person, with right control digits. */
export function isInn(inn: string): boolean {
  if (!/^(\d{10}|\d{12})$/.test(inn) || /^0+$/.test(inn)) return false
  const digits = digitsOf(inn)
  if (digits.length === 10) return weighted(digits, tenth) === digits[9]
  return weighted(digits, eleventh) === digits[10] && weighted(digits, twelfth) === digits[11]
}

/** ОГРН of 13 digits or ОГРНИП of 15: the last is the remainder of the others by 11 or 13. */
export function isOgrn(ogrn: string): boolean {
  if (!/^[1-9](\d{12}|\d{14})$/.test(ogrn)) return false
  const divisor = ogrn.length === 13 ? 11n : 13n
  return String((BigInt(ogrn.slice(0, -1)) % divisor) % 10n) === ogrn.slice(-1)
}
