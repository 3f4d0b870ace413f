import { randomInt } from 'node:crypto'

const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8]
/** Apart in every process of a run, and most likely in every run against one database. */
let last = randomInt(90_000_000)

/** A valid ИНН of an organisation that no other company of the tests has: a verified one belongs to one company. */
export function newInn(): string {
  last = (last + 1) % 90_000_000
  const digits = [7, ...String(10_000_000 + last)].map(Number)
  const control = (digits.reduce((sum, digit, i) => sum + digit * (weights[i] ?? 0), 0) % 11) % 10
  return [...digits, control].join('')
}
