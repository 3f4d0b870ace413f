import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

type Legacy = (secret: string) => Buffer
const raw: Legacy = (secret) => Buffer.from(secret)
const suffixed =
  (suffix: string): Legacy =>
  (secret) =>
    Buffer.from(`${secret}:${suffix}`)

/**
 * What keys are for: one key each, so that what was signed for one purpose proves nothing for another. Named beside a
 * purpose is how its key was made before keys were derived: what was issued then is still accepted. The others have
 * none: they live for minutes, are only compared with themselves, or are younger than derived keys.
 */
const purposes = {
  'session-token': raw,
  code: null,
  'proof-challenge': null,
  'proof-solution': null,
  'company-invitation': suffixed('company-invitation'),
  recording: raw,
  calendar: suffixed('calendar'),
  unsubscribe: suffixed('unsubscribe'),
  'search-feed': null,
  'interview-pass': (secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'interview-pass', 'what a building asks for at its door', 32)),
  'totp-secret': null,
  realtime: raw,
  'payment-sandbox': null,
  'limiter-key': null,
  address: null,
  viewer: null,
  reporter: null,
  'search-miss': null,
  'mail-address': null,
  'talent-consent': null,
  'talent-invitation': null,
  'talent-join': null,
  'presence-name': null,
} as const satisfies Record<string, Legacy | null>
export type KeyPurpose = keyof typeof purposes

export interface Key {
  /** Which secret the key comes of; safe to show. Null for a key of the time before keys were derived. */
  kid: string | null
  bytes: Buffer
}

/**
 * Keys derived from the secrets of the application, the newest secret first: it alone signs, seals and hashes; the
 * others verify and open what they made earlier.
 */
export interface Keys {
  /** Of every secret, newest first. */
  readonly kids: readonly string[]
  /** Signs from now on. */
  newest(purpose: KeyPurpose): Key & { kid: string }
  /** Every key that verifies, newest first. */
  accepted(purpose: KeyPurpose): readonly Key[]
  /** A signature in base64url, cut to this many bytes. */
  sign(purpose: KeyPurpose, text: string, bytes?: number): string
  isSigned(purpose: KeyPurpose, text: string, signature: string, bytes?: number): boolean
  /** Encrypts; opens only as what was sealed under this name. */
  seal(purpose: KeyPurpose, name: string, text: string): string
  /** Null for what no known secret sealed, or was changed since. */
  unseal(purpose: KeyPurpose, name: string, sealed: string): string | null
}

const keyBytes = 32
const signatureBytes = 32
const salt = 'dvoe:v1'
const derive = (secret: string, info: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** A name of a secret that tells nothing of it. */
const kidOf = (secret: string) => derive(secret, 'kid', 6).toString('base64url')

const mac = (key: Buffer, text: string, bytes: number) =>
  createHmac('sha256', key).update(text).digest().subarray(0, bytes).toString('base64url')

/** Compared by digests, so that neither the length nor the first difference shows in the time it takes. */
const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

function encrypt(key: Buffer, name: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  cipher.setAAD(Buffer.from(name))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(key: Buffer, name: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(name))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const body = bytes.subarray(ivBytes + tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    // Authentication failed: another key, another name, or changed bytes.
    return null
  }
}

/** @param secrets newest first; at least one */
export function createKeys(secrets: readonly string[]): Keys {
  const known = secrets.map((secret) => ({ secret, kid: kidOf(secret) }))
  const [newestSecret] = known
  if (!newestSecret) throw new Error('keys need a secret')

  const derived = (purpose: KeyPurpose) => {
    const keyOf = ({ secret, kid }: { secret: string; kid: string }) => ({
      kid,
      bytes: derive(secret, purpose, keyBytes),
    })
    const legacy = purposes[purpose]
    const issuedBefore = legacy ? secrets.map((secret) => ({ kid: null, bytes: legacy(secret) })) : []
    return { newest: keyOf(newestSecret), accepted: [...known.map(keyOf), ...issuedBefore] }
  }
  const cache = new Map<KeyPurpose, ReturnType<typeof derived>>()
  function of(purpose: KeyPurpose) {
    const made = cache.get(purpose) ?? derived(purpose)
    cache.set(purpose, made)
    return made
  }

  const newest = (purpose: KeyPurpose) => of(purpose).newest
  const accepted = (purpose: KeyPurpose) => of(purpose).accepted
  return {
    kids: known.map(({ kid }) => kid),
    newest,
    accepted,
    sign: (purpose, text, bytes = signatureBytes) => mac(newest(purpose).bytes, text, bytes),
    isSigned: (purpose, text, signature, bytes = signatureBytes) =>
      accepted(purpose).some((key) => isSame(mac(key.bytes, text, bytes), signature)),
    seal(purpose, name, text) {
      const { kid, bytes } = newest(purpose)
      return `${kid}.${encrypt(bytes, name, text)}`
    },
    unseal(purpose, name, sealed) {
      const [kid, body] = sealed.includes('.') ? sealed.split('.', 2) : [null, sealed]
      for (const key of accepted(purpose)) {
        if (key.kid !== kid) continue
        const text = decrypt(key.bytes, name, body ?? '')
        if (text !== null) return text
      }
      return null
    },
  }
}
