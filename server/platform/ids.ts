import { customAlphabet } from 'nanoid'

/** Unambiguous lower-case letters and digits: no 0/o, 1/l/i. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** 12 characters, ~59 bits: what the outside world calls a row by. */
export const newPublicId = customAlphabet(alphabet, 12)
const publicIdForm = new RegExp(`^[${alphabet}]{12}$`)
export const isPublicId = (text: string): boolean => publicIdForm.test(text)
/** 32 characters, ~158 bits: secrets that stand in a URL. */
export const newSecretToken = customAlphabet(alphabet, 32)
