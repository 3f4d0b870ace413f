/**
 * The own property under an untrusted key. `record[key]` would also find inherited ones: `constructor`, `toString`,
 * `__proto__`.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** A record without a prototype, safe for untrusted keys. */
export const emptyRecord = <T>(): Record<string, T> => Object.create(null) as Record<string, T>
