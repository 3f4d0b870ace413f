/**
 * The value under a key that somebody else chose. `record[key]` alone also finds what every object inherits:
 * `constructor`, `toString`, `__proto__`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A record to be filled under keys that somebody else chose: it inherits nothing, so no key is special in it. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

/** «+7 912 000-11-22» for a Russian number, others as they are; nbsp keeps it on one line. */
export function formatPhone(number: string): string {
  const [, code, first, second, third] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(number) ?? []
  return code ? `+7\u00a0${code}\u00a0${first}-${second}-${third}` : number
}
