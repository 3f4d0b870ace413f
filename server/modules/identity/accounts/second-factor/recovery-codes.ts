import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'

const codesPerPerson = 10
/** 16 characters of 31: 79 bits, so that a plain hash is enough and no change of keys voids what people have on paper. */
const newCode = customAlphabet('23456789abcdefghjkmnpqrstuvwxyz', 16)

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesPerPerson }, () => (newCode().match(/.{4}/g) ?? []).join('-'))

/** However it was typed: case, spaces and dashes do not count. */
export const recoveryCodeHash = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')
