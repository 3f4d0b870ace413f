const weights = [7, 1, 3]
const hasKey = (digits: string) =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * (weights[i % 3] ?? 0), 0) % 10 === 0

/** БИК: nine digits, Russia's begin with 04 (or 00–01 of the treasury). */
export const isBic = (bic: string): boolean => /^0[0-4]\d{7}$/.test(bic)

/** A settlement account of a bank: 20 digits, the ninth of them a key over the bank's last three and all of its own. */
export const isAccountOf = (account: string, bic: string): boolean =>
  /^\d{20}$/.test(account) && isBic(bic) && hasKey(bic.slice(-3) + account)

/** The bank's own account with the Bank of Russia. */
export const isCorrAccountOf = (account: string, bic: string): boolean =>
  /^301\d{17}$/.test(account) && isBic(bic) && hasKey(`0${bic.slice(4, 6)}${account}`)
