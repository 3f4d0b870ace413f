/**
 * The value under a key that somebody else chose. `record[key]` alone also finds what every object inherits:
 * `constructor`, `toString`, `__proto__`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A record to be filled under keys that somebody else chose: it inherits nothing, so no key is special in it. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
