import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Json = Record<string, unknown>

/** As much CBOR as a public key and an attestation without a statement need. */
function cbor(value: unknown): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([k, v]) => [cbor(k), cbor(v)])])
  }
  throw new Error('no CBOR for this')
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const flags = { present: 1, verified: 4, attested: 64 }

interface Wishes {
  origin?: string
  rpId?: string
  counter?: number
  verified?: boolean
}

/** A security key made of software: signs what a server asks, and lies about it where a test wants it to. */
export function createAuthenticator({ origin = 'http://localhost:3000', rpId = 'localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
  let counter = 0

  const clientData = (type: string, challenge: unknown, wishes: Wishes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wishes.origin ?? origin, crossOrigin: false }))
  const data = (wishes: Wishes, more = 0) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(wishes.counter ?? counter)
    const verified = (wishes.verified ?? true) ? flags.verified : 0
    return Buffer.concat([sha256(wishes.rpId ?? rpId), Buffer.from([flags.present | verified | more]), count])
  }
  const credential = (response: Json) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    create(options: Json, wishes: Wishes = {}) {
      const key = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(jwk.x)],
        [-3, coordinate(jwk.y)],
      ])
      const authData = Buffer.concat([
        data(wishes, flags.attested),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ])
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, wishes).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    get(options: Json, wishes: Wishes = {}) {
      counter += 1
      const authenticatorData = data(wishes)
      const client = clientData('webauthn.get', options.challenge, wishes)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
