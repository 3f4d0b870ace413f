import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'interview-pass', 'what a building asks for at its door', 32))

/** Readable with the secret of the server only, and only as what was sealed under this name. */
export function seal(secret: string, name: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv)
  cipher.setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Null for what another secret sealed, or was changed since. */
export function unseal(secret: string, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const body = bytes.subarray(ivBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
